"""References to documents: authors, titles, and how styles write them."""
