"""Experience from answers."""
