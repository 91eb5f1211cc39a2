"""The library, and how documents come into it."""
