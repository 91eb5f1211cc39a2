"""Marks in files of other programs: read as data of unknown shape, within bounds."""
