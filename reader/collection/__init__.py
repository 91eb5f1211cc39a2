"""A shelf: several documents that are asked as one."""
