"""The graph of a question in several hops: drawn, described in words, and changed by a person."""
