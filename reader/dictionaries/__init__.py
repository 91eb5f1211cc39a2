"""Dictionaries that a person adds: StarDict and dictd files, looked up without a connection."""
