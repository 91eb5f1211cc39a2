"""Links on the pages: shown, followed inside, asked about outside, and the way back."""
