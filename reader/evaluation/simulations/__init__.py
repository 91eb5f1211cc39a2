"""Readers that err at a set rate, in place of a model."""
