"""Checks whether the sentences that a statement cites confirm it."""
