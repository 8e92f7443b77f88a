"""What leaves the house: reminders, texts to copy, calendar files and feeds."""
