"""Values shared by all of reading: they know nothing of the algorithms."""
