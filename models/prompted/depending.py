"""Whether a statement answers a question by itself, or needs the one before it.

Small models begin with the answer and go on about it: “The net profit was 5,996. This was due to
lower interest.” If the first of these is left out, nobody knows what the second is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.embedded.kinds import Kind, wanted
from models.embedded.question_forms import parts_of, role_asked
from models.embedded.wordlists import ENGLISH
from models.embedded.words import STOP_WORDS
from models.prompted.alignment import stemmed, terms
from models.prompted.statements import Statement
from reader.support.circular import present_of
from reader.support.statement_names import names

_ENDS_WITH = re.compile(r"\b(?:on|for|about) (?P<object>[^?]+)\??\W*$", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_LONG = 9
"""Content words; a shorter statement may be the answer alone: “Because it was cheaper.”"""
_LEAST = 0.5
"""Share of a question's content words, or of one of its parts, that an answer to it repeats."""


def needs_another(statement: Statement, asked: Sequence[str]) -> bool:
    """Whether it begins by pointing back, is an item of a list, or does not speak to a question."""
    first = _WORD.search(statement.text)
    leans = first is not None and first.group().casefold() in ENGLISH.sentence.leaning
    return leans or statement.item or not any(_speaks_to(statement.text, each) for each in asked)


def misses(statement: str, asked: Sequence[str], *, copied: bool) -> bool:
    """Whether it is a long or ``copied`` one that has nothing of the question.

    A copied reason or way is an answer: “Because it was cheaper.”
    """
    short = len(_content(statement)) < _LONG
    explains = any(wanted(each).kind in {Kind.REASON, Kind.MANNER} for each in asked)
    if short and (explains or not copied):
        return False
    return shares_nothing(statement, asked)


def is_of_something_else(statement: str, asked: Sequence[str], sentences: Sequence[str]) -> bool:
    """Whether a question ends with “on …” or “about …”, and neither it nor the text has that.

    Asked what was spent on advertising, small models say what was spent on something else.
    """
    ends = (found["object"] for each in asked if (found := _ENDS_WITH.search(each)))
    known = _content(" ".join((statement, *sentences)))
    return any(words and not words & known for words in map(_content, ends))


def names_nobody(statement: str, asked: Sequence[str]) -> bool:
    """Whether somebody with an office is asked for, and it names nobody."""
    held = any(map(role_asked, asked))
    known = {word.casefold() for each in asked for word in _WORD.findall(each)}
    return held and not any(known.isdisjoint(name.parts) for name in names(f"that {statement}"))


def shares_nothing(statement: str, asked: Sequence[str]) -> bool:
    """Whether it has no content word of the question, in any wording."""
    said = _content(statement)
    return not any(said & _content(each) for each in asked)


def _speaks_to(statement: str, question: str) -> bool:
    said = _content(statement)
    shares = (_share(said, _content(part)) for part in (question, *parts_of(question)))
    return max(shares) >= _LEAST


def _share(said: frozenset[str], asked: frozenset[str]) -> float:
    return len(said & asked) / len(asked) if asked else 1.0


def _content(text: str) -> frozenset[str]:
    words = (term for term in terms(text) if term not in STOP_WORDS and len(term) > 1)
    return frozenset(stemmed(present_of(word)) for word in words)
