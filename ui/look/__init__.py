"""How things look and are worded, everywhere in the window."""
