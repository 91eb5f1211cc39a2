"""Analysis of a question: the clause that asks, the words that carry meaning, the years."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from models.embedded.wordlists import ENGLISH
from models.embedded.words import STOP_WORDS, tokens
from reader.text.abbreviations import BEFORE_A_NAME
from reader.text.language_recognition import question_language
from reader.text.languages import Words, languages

_CLAUSE_END = re.compile(r"(?<=[.?!;:])\s+|(?<=[。？！；：])")  # noqa: RUF001  # full-width marks are meant
_QUESTION_MARKS = ("?", "？", "؟")  # noqa: RUF001  # full-width and Arabic ones are meant

_NONE: Words = frozenset()
_SPARE = STOP_WORDS | ENGLISH.about_asking
_NAMED_YEAR = re.compile(r"\b[A-Za-z]{1,3}\d?((?:19|20)\d\d)\b")
"""A year written together with what kind of year it is, as in FY2018."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart.

    ``clause`` is the part that asks. ``words`` are what to look for; those in ``background`` stand
    only around it: they name the document, give a definition, or say how to answer.
    """

    clause: str
    words: tuple[str, ...]
    background: tuple[str, ...]


def take_apart(question: str) -> Asked:
    """Analyse ``question``; if no word carries meaning, every word counts."""
    known = languages().get(question_language(question))
    asking_words, orders = (known.asking, known.openers) if known else (_NONE, _NONE)
    parts = _clauses(question)
    asking = _asking(parts, asking_words | orders)
    clause = " ".join(asking) or question
    around = " ".join(part for part in parts if part not in asking)
    meaningful = partial(_meaningful, spare=_SPARE | asking_words, orders=orders)
    words = meaningful(clause) or meaningful(question) or tuple(tokens(question))
    years = tuple(year for year in _NAMED_YEAR.findall(question) if year not in words)
    words = tuple(dict.fromkeys(words + years))
    return Asked(clause, words, tuple(w for w in meaningful(around) if w not in words))


def _clauses(question: str) -> list[str]:
    """Its clauses; the full stop of “Mr.” or of an initial ends none."""
    clauses: list[str] = []
    for part in filter(None, map(str.strip, _CLAUSE_END.split(question))):
        if clauses and _goes_on(clauses[-1]):
            clauses[-1] += f" {part}"
        else:
            clauses.append(part)
    return clauses


def _goes_on(clause: str) -> bool:
    last = clause.rsplit(maxsplit=1)[-1]
    word = last.rstrip(".").lower()
    return last.endswith(".") and (word in BEFORE_A_NAME or len(word) == 1)


def _asking(parts: list[str], openers: Words) -> list[str]:
    """The parts that end with a question mark, or the last that begins like a question."""
    marked = [part for part in parts if part.endswith(_QUESTION_MARKS)]
    begun = [part for part in parts if (tokens(part) or [""])[0] in openers]
    return marked or begun[-1:] or parts[-1:]


def _meaningful(text: str, spare: Words, orders: Words) -> tuple[str, ...]:
    words = tokens(text)
    ordered = len(words) > 1 and words[0] in orders
    found = (t for t in words[ordered:] if t not in spare)
    return tuple(dict.fromkeys(found))
