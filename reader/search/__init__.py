"""Finds words in a text, as users would expect, and places by their names."""
