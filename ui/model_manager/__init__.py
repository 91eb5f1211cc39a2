"""The window in which it is chosen who reads: what is here, what fits, and what can be fetched."""
