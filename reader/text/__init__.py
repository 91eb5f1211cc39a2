"""The canonical text of a document and everything that points into it."""
