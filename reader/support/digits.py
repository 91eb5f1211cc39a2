"""Reads numbers in digits, whose points and commas may separate thousands or decimals."""

from __future__ import annotations

import re
from decimal import Decimal

_THREE = 3


def readings(digits: str) -> tuple[tuple[Decimal, Decimal], ...]:
    """Return the possible values of digits with points and commas, each with its last digit's."""
    plain = "".join(sign for sign in digits if sign.isdigit() or sign in ".,")
    marks = list(dict.fromkeys(sign for sign in plain if not sign.isdigit()))
    if not marks:
        return (_decimal(plain),)
    decimals = len(marks) > 1 and plain.count(marks[1]) == 1
    if decimals:
        return (_decimal(plain.replace(marks[0], "").replace(marks[1], ".")),)
    if plain.count(marks[0]) > 1 or len(marks) > 1:
        if _in_thousands(plain):
            return (_decimal(plain.replace(marks[0], "")),)
        return tuple(map(_decimal, re.split("[.,]", plain)))
    split = _decimal(plain.replace(marks[0], "."))
    return (_decimal(plain.replace(marks[0], "")), split) if _in_thousands(plain) else (split,)


def _in_thousands(plain: str) -> bool:
    first, *others = (len(group) for group in re.split("[.,]", plain))
    return 0 < first <= _THREE and plain[0] != "0" and all(each == _THREE for each in others)


def _decimal(plain: str) -> tuple[Decimal, Decimal]:
    decimals = len(plain.partition(".")[2])
    return Decimal(plain), Decimal(1).scaleb(-decimals)
