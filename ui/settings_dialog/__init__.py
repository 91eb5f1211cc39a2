"""The settings on the screen: a dialog drawn from the table."""
