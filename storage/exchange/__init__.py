"""A whole library in open formats: written, and read into an empty one."""
