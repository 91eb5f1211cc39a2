"""People and terms of a document, with every place that mentions them."""
