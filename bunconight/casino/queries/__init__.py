"""What is known about chips, tables and plays."""
