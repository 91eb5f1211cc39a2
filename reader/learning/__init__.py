"""A personal memory that learns from what the reader confirms (EM²)."""
