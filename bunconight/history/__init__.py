"""The club across months: attendance, every night's result, what is stored of a person, a night as a file."""
