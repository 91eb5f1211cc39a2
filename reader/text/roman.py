"""Roman numbers below 400, as chapters and pages have them."""

from __future__ import annotations

import re

_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_WELL_FORMED = re.compile(r"(?=.)c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def roman_value(word: str) -> int | None:
    """The value of a Roman number in capitals or small letters; None if it isn't one."""
    plain = word.casefold()
    if not _WELL_FORMED.fullmatch(plain):
        return None
    digits = [_DIGITS[letter] for letter in plain]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    return sum(-one if one < after else one for one, after in pairs)
