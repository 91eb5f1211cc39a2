"""Checks of a library, and repairs."""
