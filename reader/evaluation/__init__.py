"""Measures how well the reader finds the places that answer questions whose places are known."""
