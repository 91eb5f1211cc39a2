"""Backups of the library, made while it is in use; restoring them; moving the library."""
