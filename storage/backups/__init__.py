"""Copies of the library: made while it is in use, looked into, put back; and the library moved."""
