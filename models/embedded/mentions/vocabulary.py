"""The relation words of a language, from resources/relations."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from resources.relations import LANGUAGES, RELATIONS

Sort = Literal["person", "place", "time", "origin", "any"]
Sex = Literal["male", "female"]


@dataclass(frozen=True, slots=True)
class Relation:
    """The relation of a step's answer to the person or thing that the step asks about.

    ``converse`` are nouns for the inverse relation; ``says`` and ``asked`` are patterns,
    ``made_of`` names of relations that make it up. ``several``: one may have more than one.
    ``sentence`` is the wording of an answer, empty if the language's general wording will do.
    """

    name: str
    nouns: tuple[str, ...]
    value: Sort
    sex: Sex | None
    converse: tuple[str, ...]
    says: tuple[str, ...]
    asked: tuple[str, ...]
    made_of: tuple[tuple[str, ...], ...]
    several: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class People:
    """Titles and pronouns of one sex, or of things."""

    titles: tuple[str, ...]
    pronouns: tuple[str, ...]
    possessive: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The relation words of one language. The patterns are explained in the files themselves."""

    language: str
    relations: Mapping[str, Relation]
    question: tuple[str, ...]
    of: tuple[str, ...]
    sorts: tuple[str, ...]
    articles: tuple[str, ...]
    clauses: tuple[str, ...]
    noun_says: tuple[str, ...]
    role_says: tuple[str, ...]
    spoken_says: tuple[str, ...]
    calling: str
    adjectives: str
    sentence: str
    ask: Mapping[str, str]
    ask_role: str
    ask_which: str
    role_sentence: str
    role_article: str
    apposition: str
    of_whom: str
    people: Mapping[Sex, People]
    thing: People
    titles: tuple[str, ...]
    particles: tuple[str, ...]
    months: tuple[str, ...]
    speaking: str

    @property
    def all_titles(self) -> tuple[str, ...]:
        """All words that may precede a person's name."""
        of_either = [title for each in self.people.values() for title in each.titles]
        return (*of_either, *self.titles)

    def by_noun(self) -> dict[str, Relation]:
        """The relation for each noun: the one with that name, otherwise the first to list it."""
        found: dict[str, Relation] = {}
        for relation in self.relations.values():
            for noun in relation.nouns:
                if noun not in found or noun == relation.name:
                    found[noun] = relation
        return found


@cache
def vocabularies() -> tuple[Vocabulary, ...]:
    """The vocabulary of each supported language."""
    return tuple(_read(language) for language in LANGUAGES)


def any_of(words: Iterable[str]) -> str:
    """A pattern for one of ``words``, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _read(language: str) -> Vocabulary:
    data: dict[str, Any] = json.loads((RELATIONS / f"{language}.json").read_text("utf-8"))
    listed: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each
        for name, each in data.items()
        if name not in _BUILT
    }
    sexes: tuple[Sex, Sex] = ("male", "female")
    return Vocabulary(
        relations={name: _relation(name, each) for name, each in data["relations"].items()},
        people={sex: _people(data[sex]) for sex in sexes},
        thing=_people(data["thing"]),
        **listed,
    )


_BUILT = frozenset({"about", "relations", "male", "female", "thing"})


def _relation(name: str, data: Mapping[str, Any]) -> Relation:
    return Relation(
        name=name,
        nouns=tuple(data["nouns"]),
        value=data["value"],
        sex=data.get("sex"),
        converse=tuple(data.get("converse", ())),
        says=tuple(data.get("says", ())),
        asked=tuple(data.get("asked", ())),
        made_of=tuple(map(tuple, data.get("made_of", ()))),
        several=bool(data.get("several", False)),
        sentence=data.get("sentence", ""),
    )


def _people(data: Mapping[str, Any]) -> People:
    return People(tuple(data.get("titles", ())), tuple(data["pronouns"]), tuple(data["possessive"]))
