"""The library, and adding documents to it."""
