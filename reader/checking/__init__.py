"""Measuring a model against the embedded reader, skill by skill, on somebody's document."""
