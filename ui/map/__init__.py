"""The map: the memory tree over the whole text, and the way an answer was found in it."""
