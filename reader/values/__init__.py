"""The values that all of reading shares: they know nothing of what is done with them."""
