"""Marks of the user in a document: placed, found again, and exported."""
