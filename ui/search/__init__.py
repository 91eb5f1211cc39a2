"""Finding and getting around: find bar, library search, contents, pages, go to page."""
