"""Statements with the numbers of the sentences they rest on, as a model writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CLAIM = re.compile(r"(?P<text>[^\[\]]+)(?P<marks>(?:\[\d+\])+)")


@dataclass(frozen=True, slots=True)
class Marked:
    """A statement and the numbers behind it, each once, none that was not offered."""

    text: str
    numbers: tuple[int, ...]


def read_marked(written: str, offered: int) -> list[Marked]:
    """Those that name one of the numbers from 1 to ``offered``; whatever names none is dropped."""
    found = []
    for match in _CLAIM.finditer(written):
        numbers = dict.fromkeys(int(number) for number in re.findall(r"\d+", match["marks"]))
        known = tuple(number for number in numbers if 0 < number <= offered)
        text = " ".join(match["text"].split())
        if known and text:
            found.append(Marked(text, known))
    return found
