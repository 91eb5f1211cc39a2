"""Measures of one answer, one walk, one share."""
