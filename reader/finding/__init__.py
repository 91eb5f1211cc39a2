"""Finds words in a text, as a person means them, and places by their names."""
