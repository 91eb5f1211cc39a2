"""Trains the reader network that comes with the program; not part of the installed program."""
