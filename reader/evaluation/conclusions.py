"""Compares a model's conclusion with the known answer: a number, an option's letter, or words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
_LETTER = re.compile(r"^\W*\(?([A-Za-z])\)(?:\W|$)|^\W*([A-Za-z])[.:]?\W*$")
_ROUNDED = 1e6
"""The value from which a number is written without an exponent."""
_PLAIN = re.compile(r"[^\w\s]")


def agrees(said: str, known: str) -> bool:
    """Compare numbers by value, options by letter, all else by words, yes and no by the first."""
    return concluded(said, known) == concluded(known, known)


def concluded(said: str, known: str) -> str:
    """Reduce ``said`` to its conclusion, in the form of the ``known`` answer."""
    if _NUMBER.fullmatch(known.strip()):
        found = _NUMBER.findall(said)
        return _value(found[-1]) if found else ""
    if re.fullmatch(r"\([A-Z]\)", known.strip()):
        letter = _LETTER.match(said)
        return (letter[1] or letter[2]).upper() if letter else ""
    words = _PLAIN.sub(" ", said.casefold()).split()
    if known.strip().casefold() in {"yes", "no", "true", "false"}:
        return words[0] if words else ""
    return " ".join(words)


def majority(said: Iterable[str], known: str) -> str:
    """Return the conclusion that occurs most often, the first among equals."""
    listed = list(said)
    counts = Counter(concluded(one, known) for one in listed)
    return max(listed, key=lambda one: counts[concluded(one, known)], default="")


def _value(number: str) -> str:
    value = float(number.replace(",", ""))
    return f"{value:g}" if abs(value) < _ROUNDED else f"{value:.0f}"
