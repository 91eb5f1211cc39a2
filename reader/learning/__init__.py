"""A personal memory that learns from the answers a person confirms (EM²)."""
