"""Everything a person can set: one typed table, kept as its differences from the default."""
