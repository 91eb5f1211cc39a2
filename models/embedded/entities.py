"""Names in a question, and whether a document has them, under that name or another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import NAMED_YEAR
from models.embedded.material import Material
from models.embedded.occurrences import occurrences
from models.embedded.weights import EVIDENCE
from models.embedded.wordlists import ENGLISH
from models.embedded.words import STOP_WORDS
from reader.text.stemming import stem

_CAPITALISED = re.compile(r"[^\W\d_]*[A-Z][\w’'-]*")
_FULL_NAME = re.compile(rf"{_CAPITALISED.pattern}(?: {_CAPITALISED.pattern})+")
_FIGURE = re.compile(
    "".join(f"(?<!{word} )" for word in sorted(ENGLISH.document.numbered)) + r"\b\d[\d.,]*\d",
    re.IGNORECASE,
)
"""A figure, except for numbers of pages and of parts, which no text contains."""
_PARTS = re.compile(r"[-’'.]")
_OWNS = re.compile(r"['’]s?$")
_YEAR = re.compile(r"(?:1[0-9]|20)\d\d")
_BETWEEN = r"(?:[._ -]{1,2}|[\w-]*[\s-]+(?:(?:of|and|for|the|in|on|&)\s+)?)"
"""Pattern for the text between two initials: a separator, or the rest of a word."""


_HOW_TO_ANSWER = re.compile(
    r"(?<=[.?!:;])\s+(?:please\s+)?"
    r"(?:answer|express|format|give|return|respond|round|write|use|put|list it)\b[^.?!]*[.?!]*",
    re.IGNORECASE,
)
"""A sentence after the question on how the answer should look."""


def named_in(question: str) -> tuple[str, ...]:
    """Its names and figures, word by word; not a word that has a capital only as the first one.

    Where all letters are capitals, they make no names.
    """
    found: list[str] = []
    question = _HOW_TO_ANSWER.sub("", question)
    for match in () if question.isupper() else _CAPITALISED.finditer(question):
        word = _OWNS.sub("", match.group())
        opens = not question[: match.start()].rstrip(" \"“‘'(")
        if word.lower() not in STOP_WORDS and not (opens and not word.isupper()):
            found.extend(_year_of(part) for part in _PARTS.split(word) if len(part) > 1)
    found.extend(figure.rstrip(".,") for figure in _FIGURE.findall(question))
    return tuple(dict.fromkeys(found))


def full_names(question: str) -> list[tuple[str, str]]:
    """The first and the last part of each name of several words in the question."""
    runs = (_OWNS.sub("", run).split() for run in _FULL_NAME.findall(question))
    runs = (run[run[0].lower() in STOP_WORDS :] for run in runs)
    return [(run[0], run[-1]) for run in runs if len(run) > 1]


def _year_of(name: str) -> str:
    """The year in a name such as FY2019; any other name unchanged."""
    year = NAMED_YEAR.fullmatch(name)
    return year[1] if year else name


@dataclass(frozen=True)
class Entities:
    """The names of one question in one document; ``found`` are stems that it is known to have."""

    material: Material
    names: tuple[str, ...]
    found: frozenset[str] = frozenset()

    @cached_property
    def places(self) -> tuple[NDArray[np.int64], ...]:
        """Offsets of each name in the text, in order."""
        return tuple(map(self._places, self.names))

    @cached_property
    def absent(self) -> tuple[str, ...]:
        """Those that the document does not have, under any name."""
        unknown = (name for name in self.names if stem(name.lower()) not in self.found)
        return tuple(name for name in unknown if not len(self._places(name)))

    @cached_property
    def absent_years(self) -> tuple[str, ...]:
        """Years that the document never mentions."""
        return tuple(name for name in self.absent if _YEAR.fullmatch(name))

    def _places(self, name: str) -> NDArray[np.int64]:
        found = occurrences(self.material, name.lower())
        return found if len(found) else self._written_out(name)

    def _written_out(self, name: str) -> NDArray[np.int64]:
        """Offsets of an acronym whose letters stand apart, or whose words are written out."""
        if not (
            name.isupper() and EVIDENCE.shortest_acronym <= len(name) <= EVIDENCE.longest_acronym
        ):
            return np.zeros(0, np.int64)
        pattern = r"\b" + _BETWEEN.join(map(re.escape, name))
        found = [match.start() for match in re.finditer(pattern, self.material.content.text)]
        return np.array(found, np.int64)
