"""Fuzzing of every parser of outside data."""
