"""The reader that needs no model file: it measures, and answers in quotes."""
