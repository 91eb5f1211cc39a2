"""The graph of a question in several hops: drawn, told in words, and changed by a person."""
