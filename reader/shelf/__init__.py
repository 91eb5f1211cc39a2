"""A shelf of books: several documents that are asked as one."""
