"""Marks in the window: made, drawn, listed, handed out."""
