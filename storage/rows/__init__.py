"""Conversion of values to rows and back."""
