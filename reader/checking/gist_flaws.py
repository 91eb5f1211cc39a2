"""What can be seen to be wrong with a gist without knowing a better one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

_RUN = 8
_MOST_COPIED = 0.5
"""Share of the runs of eight words that may stand in the text."""
_FEWEST_WORDS = 5
_SHORT = 40
"""Words that a gist may have however short its text is."""
_ENDS = tuple(".!?…。”\"'’»)]")
_WORD = re.compile(r"\w+(?:[’'-]\w+)*")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]{2,}")


class Flaw(StrEnum):
    """Something wrong with a gist."""

    SHORT = "short"
    LONG = "long"
    CUT = "cut"
    """It does not end with a sentence."""
    COPIED = "copied"
    INVENTED = "invented"
    """It has a figure or a name that its text does not have."""


def flaws(gist: str, text: str, most: float = 0.5) -> frozenset[Flaw]:
    """What is wrong with ``gist`` as a gist of ``text``, of whose words it may have ``most``."""
    return frozenset(_flaws(gist.strip(), text, most))


def _flaws(gist: str, text: str, most: float) -> Iterator[Flaw]:
    told, words = _words(gist), _words(text)
    if len(told) < min(_FEWEST_WORDS, len(words)):
        yield Flaw.SHORT
    if len(told) > max(_SHORT, most * len(words)):
        yield Flaw.LONG
    if not gist.endswith(_ENDS):
        yield Flaw.CUT
    if _copied(told, words) > _MOST_COPIED:
        yield Flaw.COPIED
    if _invented(gist, text):
        yield Flaw.INVENTED


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1)]


def _copied(told: list[str], words: list[str]) -> float:
    runs, known = _runs(told), set(_runs(words))
    return sum(run in known for run in runs) / len(runs) if runs else 0.0


def _invented(gist: str, text: str) -> bool:
    figures = set(_FIGURE.findall(gist)) - set(_FIGURE.findall(text))
    known = set(_words(text))
    return bool(figures) or any(name.casefold() not in known for name in _NAME.findall(gist))
