"""Dictionaries that the user adds: StarDict and dictd files, looked up without a connection."""
