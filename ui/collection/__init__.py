"""Several documents asked as one: the question's scope, and going between its volumes."""
