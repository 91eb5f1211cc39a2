"""Files the program ships: icons, the handbook, and how to find them."""
