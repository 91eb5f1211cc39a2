"""The document in the middle: its pages, and mouse and keyboard on them."""
