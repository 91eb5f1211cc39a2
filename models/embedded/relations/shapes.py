"""Patterns for sentences that state a relation of one subject."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from models.embedded.relations.names import CAPITAL, patterns
from models.embedded.relations.vocabulary import Relation, Vocabulary, any_of

_GAP = "[^.;“”]{0,60}?"
_ASIDE = r"(?: ?\([^()]*\)|, [a-z][^.;,“”]{1,60},)?"
_DIRECT, _CONVERSE, _SPOKEN = 1.0, 0.9, 0.8


class About(Protocol):
    """The subject of a question, by every name it has."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """All names."""
        ...

    @property
    def sort(self) -> str:
        """The class that the question assigns to it, such as “film”."""
        ...


@dataclass(frozen=True, slots=True)
class Shape:
    """``converse``: the sentence says what the subject is to the answer, not the other way round.

    ``tells_sex``: its words say of the answer itself whether that is he or she.
    """

    pattern: re.Pattern[str]
    weight: float
    converse: bool = False
    tells_sex: bool = False


@dataclass(frozen=True, slots=True)
class RoleShape:
    """Patterns for who is called ``noun``."""

    noun: str
    patterns: tuple[re.Pattern[str], ...]


def shapes(
    words: Vocabulary, relation: Relation, about: About, text: str, *, folded: bool
) -> list[Shape]:
    """Those for one relation of one subject that ``text`` may have, by the nouns that it has.

    ``folded`` takes capitals of the subject's names lightly.
    """
    filled = _Filled(words, relation, about, folded=folded)
    small = text.lower()
    nouns = [noun for noun in relation.nouns if noun.lower() in small]
    converse = [noun for noun in relation.converse if noun.lower() in small]
    found = [
        Shape(filled.says(each), _DIRECT, tells_sex="{vs}" not in each) for each in relation.says
    ]
    if nouns:
        found += [
            Shape(filled.noun(each, nouns, converse=False), _DIRECT, tells_sex=True)
            for each in words.noun_says
        ]
    if converse:
        found += [
            Shape(filled.noun(each, converse, converse=True), _CONVERSE, converse=True)
            for each in words.noun_says
        ]
    if nouns and relation.value in ("person", "any"):
        found += [
            Shape(filled.noun(each, nouns, converse=False), _SPOKEN, tells_sex=True)
            for each in words.spoken_says
        ]
    return found


def role_shapes(words: Vocabulary, role: str) -> Iterator[RoleShape]:
    """First for the role as it is described, then for its noun alone."""
    name = patterns(words).name
    bare = re.split(r"\s(?:of|at|in|von|des|der|aus)\s", role, maxsplit=1)[0]
    for noun in dict.fromkeys((role, bare, bare.split()[-1])):
        made = (
            each.replace("{n}", f"(?i:{re.escape(noun)})").replace("{v}", f"(?P<v>{name})")
            for each in words.role_says
        )
        yield RoleShape(noun, tuple(map(re.compile, made)))


class _Filled:
    """Puts names and nouns into the holes of a language's patterns."""

    def __init__(
        self, words: Vocabulary, relation: Relation, about: About, *, folded: bool
    ) -> None:
        made = patterns(words)
        names = any_of(about.aliases)
        names = f"(?i:{names})" if folded else names
        each = (*words.people.values(), words.thing)
        subject = {word.capitalize() for people in each for word in people.pronouns}
        owners = {word for people in each for word in people.possessive}
        # “The film Red Sand” is no “the film” that goes on from the sentence before.
        sort = rf"|(?:The|This) {re.escape(about.sort)}(?! [“‘'\"]?{CAPITAL})" if about.sort else ""
        begins = rf"^\W{{0,2}}(?:{any_of(tuple(sorted(subject)))}{sort})\b"
        self._subject = rf"(?:(?<!\w)(?P<s>{names})(?!\w)|(?P<sub>{begins}))"
        self._value = rf"(?P<v>{made.of(relation.value)})"
        self._values = rf"(?P<v>(?P<vs>{made.several}))"
        self._owner = rf"(?P<p>\b(?i:{any_of(tuple(sorted(owners)))})\b)"
        self._role = rf"(?:(?:the |an? )?(?:[\w-]+ ){{0,3}}?(?:{words.calling})s? )??"
        self._adjectives = words.adjectives

    def says(self, pattern: str) -> re.Pattern[str]:
        return re.compile(self._common(pattern.replace("{s}", self._subject)))

    def noun(self, pattern: str, nouns: Sequence[str], *, converse: bool) -> re.Pattern[str]:
        """``{x}`` is who is called by the noun, ``{y}`` whose it is."""
        value, values = self._value, self._values
        if "{p}" in pattern and converse:
            value = values = self._subject
        holes = {"{x}": value, "{xs}": values, "{y}": self._subject, "{ys}": self._subject}
        if converse:
            holes = {"{x}": self._subject, "{xs}": self._subject, "{y}": value, "{ys}": values}
        for hole, filled in holes.items():
            pattern = pattern.replace(hole, filled)
        pattern = pattern.replace("{s}", self._subject)
        return re.compile(self._common(pattern.replace("{n}", f"(?i:{any_of(tuple(nouns))})")))

    def _common(self, pattern: str) -> str:
        holes = {
            "{v}": self._value,
            "{vs}": self._values,
            "{p}": self._owner,
            "{role}": self._role,
            "{adj}": self._adjectives,
            "{aside}": _ASIDE,
            "{gap}": _GAP,
        }
        for hole, filled in holes.items():
            pattern = pattern.replace(hole, filled)
        return pattern
