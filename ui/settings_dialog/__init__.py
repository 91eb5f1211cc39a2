"""The settings on the screen: a dialog generated from the table."""
