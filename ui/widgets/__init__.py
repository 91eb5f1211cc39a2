"""The look and the wording of things, for the whole window."""
