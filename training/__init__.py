"""Makes the networks that come with the program; not part of the installed program."""
