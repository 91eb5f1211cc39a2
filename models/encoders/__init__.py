"""Models that find text: encoders other than the built-in one, and rerankers."""
