"""Finds words in a text, as a user means them, and places by their names."""
