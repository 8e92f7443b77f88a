"""What changes chips, tables and plays: by the hostess and by phones."""
