"""What an EPUB says about itself: its package, its contents, its protection."""
