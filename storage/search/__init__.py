"""Full-text search: from a text to terms, from a typed query to passages."""
