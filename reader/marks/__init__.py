"""Marks of a person in a document: placed, found again, and exported."""
