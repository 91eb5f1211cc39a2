"""Marks in the window: made, painted, listed, exported."""
