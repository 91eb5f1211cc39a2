"""PDF: printed lines become canonical text, for the whole document at once with arrays."""
