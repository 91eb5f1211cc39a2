"""Links on the pages: previewed, followed inside, confirmed outside, and going back."""
