"""Import: from a file to canonical text, in a child process."""
