"""What the file ``gistwalker`` does on its first run: it makes the environment of the program.

Only the standard library is used, since nothing else is there yet.
"""
