"""Folders of saved web pages: found, ordered, and bound as one book."""
