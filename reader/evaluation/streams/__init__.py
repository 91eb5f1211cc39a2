"""Streams of questions: whether what was confirmed helps with those after."""
