"""The metadata of an EPUB: its package, its contents, its protection."""
