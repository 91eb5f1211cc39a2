"""Options by letter: one letter is one token, so that no option is longer than another."""

from __future__ import annotations

from string import ascii_uppercase

BACK = "Z"
"""The letter for none of the options."""

MOST_OPTIONS = len(ascii_uppercase) - 1


def letter(index: int) -> str:
    """Of the option at ``index``, from 0. Raises ``IndexError`` beyond ``MOST_OPTIONS``."""
    if not 0 <= index < MOST_OPTIONS:
        raise IndexError(index)
    return ascii_uppercase[index]
