"""Export of a whole library to open formats, and import into an empty one."""
