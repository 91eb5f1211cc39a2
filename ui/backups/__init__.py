"""The library's safety: backups, restoring one, moving the library."""
