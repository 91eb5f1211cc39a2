"""Formats that question sets come in, each read as it is published."""
