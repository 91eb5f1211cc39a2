"""Reading once: episodes, gists and the memory tree."""
