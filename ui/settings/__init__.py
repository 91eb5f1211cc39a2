"""All settings: one typed table, stored as its differences from the defaults."""
