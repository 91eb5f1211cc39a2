"""The graph of a question in several hops: drawn, described in words, and edited by the user."""
