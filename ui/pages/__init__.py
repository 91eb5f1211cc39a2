"""The book in the middle: its pages, and what is done on them."""
