"""Colours, icons and movement, light and dark."""
