"""The library kept safe: backups, putting one back, another place for it."""
