"""What the pages of a night show: frozen values, read in a number of queries that does not grow with the night."""
