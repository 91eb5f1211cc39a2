"""Reads marks from files of other programs: as data of unknown shape, within limits."""
