"""The documents of a library, and what is kept about each."""
