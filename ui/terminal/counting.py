"""Counted nouns in the English of the command line."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """“1 page”, “1,200 pages”; ``many`` where an s is not enough."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def signed(value: float) -> str:
    """With two decimals, and a minus where it is below 0."""
    return f"{value:.2f}".replace("-", "−")
