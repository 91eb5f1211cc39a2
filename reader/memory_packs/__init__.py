"""Memory packs: what was read of a document, passed on to other libraries as one file."""
