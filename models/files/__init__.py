"""Model files: their metadata, whether they can be used, and whether they fit."""
