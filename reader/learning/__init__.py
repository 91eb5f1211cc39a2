"""A personal memory that learns from the answers the user confirms (EM²)."""
