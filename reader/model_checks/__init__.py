"""Measures a model against the embedded reader, skill by skill, on the user's document."""
