"""Counted nouns in the English of the command line."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """Return “1 page”, “1,200 pages”; ``many`` is the plural, if not with an s."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def signed(value: float) -> str:
    """Return the value with two decimals, and a minus if negative."""
    return f"{value:.2f}".replace("-", "−")
