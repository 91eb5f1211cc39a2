"""The documents of a library, with data about each."""
