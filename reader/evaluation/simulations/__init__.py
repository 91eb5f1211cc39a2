"""Simulated readers that err at a set rate, in place of a model."""
