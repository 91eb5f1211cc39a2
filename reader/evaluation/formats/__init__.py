"""Formats of question sets, each read as it is published."""
