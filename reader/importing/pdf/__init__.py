"""PDF import: printed lines become canonical text, for the document at once with arrays."""
