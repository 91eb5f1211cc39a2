"""Storage: one SQLite library."""
