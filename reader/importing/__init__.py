"""From a file to canonical text, in a child process that may die alone."""
