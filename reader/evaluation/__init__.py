"""Measures how well the reader finds the evidence for questions with known evidence."""
