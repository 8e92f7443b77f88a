"""What phones write: joining, typing a PIN, tapping."""
