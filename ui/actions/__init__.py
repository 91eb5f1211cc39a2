"""Access to every action: the palette, the shortcuts and the list of keys."""
