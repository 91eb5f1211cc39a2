"""The map: the memory tree over the complete text, and the route of an answer through it."""
