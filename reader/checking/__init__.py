"""Measures a model against the embedded reader, skill by skill, on a person's document."""
