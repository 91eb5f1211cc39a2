"""Model files: what they say of themselves, whether they can be used, and where they fit."""
