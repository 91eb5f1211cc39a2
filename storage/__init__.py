"""What is remembered: one SQLite library."""
