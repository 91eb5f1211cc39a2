"""Checks whether two names that a statement connects are together in the cited text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from reader.support.statement_names import KnownNames, Name, names
from reader.support.support_words import is_german, listed
from reader.text.span import Span

_FIRST = re.compile(r"\W*(?:The\s+)?(?P<word>[A-Z][^\W_]+(?:[’'][^\W_]+)?)")
_POSSESSIVE = re.compile(r"[’'](?:s|S)?$|s[’']$")
_VERBAL = re.compile(r"\s+(?:[a-zäöüß]+\s+){1,4}")
_PARTS = listed("and or nor who which whose that as but because when while if")
"""Words that begin another clause, or join two subjects."""
_CIRCUMSTANCES = listed("in at on from of near during since until through as before after within")
"""Words that are followed by a place or a time more often than by an object."""
_WE = re.compile(r"\b(?:we|our|us)\b", re.IGNORECASE)
_THIRD = re.compile(r"\b(?:he|she|they|him|her|them|his|their|hers|theirs)\b", re.IGNORECASE)

IsName = Callable[[str], bool]


def related(statement: str, is_name: IsName) -> tuple[Name, Name] | None:
    """Return the subject of a statement and the name its verb leads to; None if there are none.

    ``is_name`` says whether a capitalised word at the start of a sentence is a name. German nouns
    are all capitalised: German statements are not checked.
    """
    first = None if is_german(statement) else _FIRST.match(statement)
    found = list(names(statement)) if first else []
    if not first or not found:
        return None
    if found[0].span.start > first.start("word") and is_name(first["word"]):
        span = Span(*first.span("word"))
        found.insert(0, Name(span, first["word"], (first["word"].casefold(),)))
    begins = found[0].span.start <= first.start("word")
    if not begins or len(found) < 2 or not _leads_on(statement, *found[:2]):
        return None
    return found[0], found[1]


def _leads_on(statement: str, subject: Name, other: Name) -> bool:
    """Whether only a verb and function words are between two names."""
    between = statement[subject.span.end : other.span.start]
    linked = between.split()
    if _POSSESSIVE.search(subject.words) or _POSSESSIVE.search(other.words):
        return False
    plain = _VERBAL.fullmatch(between) is not None and _PARTS.isdisjoint(linked)
    return plain and linked[-1] not in _CIRCUMSTANCES


def apart(
    statement: str, around: Iterable[str], titles: Iterable[str], is_name: IsName
) -> tuple[str, ...]:
    """Return the names of a related pair that don't occur ``around`` the cited sentences.

    A name in a title is the topic of the text, and need not be repeated; nor need that of those who
    say “we”.
    """
    pair = related(statement, is_name)
    texts = list(around)
    if pair is None or any(map(_WE.search, texts)):
        return ()
    known = KnownNames([*texts, *titles])
    return tuple(name.words for name in pair if not known.bear_out(name))


def refers_back(sentence: str) -> bool:
    """Whether it may mean a person who was named before it."""
    return bool(_THIRD.search(sentence))
