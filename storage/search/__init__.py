"""Full-text search: from a text to terms, from what is typed to passages."""
