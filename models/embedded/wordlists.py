"""The word lists of a language, as resources/words has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from reader.checked_json import checked
from reader.language import ENGLISH as ENGLISH_CODE
from resources.words import LANGUAGES, text_of

Lists = Mapping[str, Any]
Words = frozenset[str]
Patterns = tuple[str, ...]
"""Regular expressions for a word or a few, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class PeopleWords:
    """Forms of address, words for relations, and their plurals."""

    men: Words
    women: Words
    groups: Words


@dataclass(frozen=True, slots=True)
class DocumentWords:
    """Names of a document's parts, and capitalised words that name nothing in it."""

    parts: Words
    references: Words
    unnamed: Words


@dataclass(frozen=True, slots=True)
class SentenceWords:
    """Words by which a sentence depends on another one."""

    leaning: Words
    continuing: Words
    pronouns: Words
    pointing: Patterns
    empty_subject: Patterns
    empty_verbs: Patterns
    unnaming_endings: Words


@dataclass(frozen=True, slots=True)
class StatementWords:
    """Units of statements of accounts."""

    units: Patterns


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """By what questions begin, and how one follows another."""

    asking: Words
    auxiliaries: Words
    helping: Words
    pointing: Words
    leading: Words
    joining: Patterns
    placing: Words
    articles: Patterns
    openers: Words
    orders: Words
    about_asking: Words
    of_anything: Words
    man: Words
    woman: Words
    thing: Words
    many: Words
    owning: Words


@dataclass(frozen=True, slots=True)
class FormWords:
    """Words that signal a time in a text."""

    months: Patterns


@dataclass(frozen=True, slots=True)
class WordLists:
    """All lists of a language; ``function`` are words that say nothing about a subject."""

    function: Words
    people: PeopleWords
    document: DocumentWords
    sentence: SentenceWords
    statement: StatementWords
    forms: FormWords
    question: QuestionWords


@cache
def word_lists(language: str | None = None) -> WordLists:
    """By a code such as "de-AT"; lists that a language lacks are English.

    Of a text whose language is not known, a word counts in whichever language it has a meaning.
    """
    code = (language or "").replace("_", "-").partition("-")[0].lower()
    known = code in LANGUAGES
    first, *others = [_lists(each) for each in ((ENGLISH_CODE, code) if known else LANGUAGES)]
    for other in others:
        first = _merged(first, other, united=not known)
    return checked(WordLists, first)


def either(patterns: Patterns | Words) -> str:
    """One pattern that matches any of them, without a group; longer words come first."""
    ordered = patterns
    if isinstance(patterns, frozenset):
        ordered = tuple(sorted(patterns, key=lambda word: (-len(word), word)))
    return "|".join(ordered)


def _lists(language: str) -> Lists:
    return _parted(tomllib.loads(text_of(language)))


def _parted(data: Lists) -> Lists:
    """With every text as a list of its words."""
    return {
        name: _parted(value)
        if isinstance(value, dict)
        else value.split()
        if isinstance(value, str)
        else value
        for name, value in data.items()
    }


def _merged(one: Lists, other: Lists, *, united: bool) -> Lists:
    """``one`` with what ``other`` has in its place, or beside it if ``united``.

    Raises ``KeyError`` where ``other`` has a list that ``one`` lacks.
    """
    merged = dict(one)
    for name, value in other.items():
        if isinstance(value, dict):
            merged[name] = _merged(one[name], value, united=united)
        else:
            merged[name] = [*one[name], *value] if united else value
    return merged


ENGLISH = word_lists("en")
"""Questions are taken to be in it, but where their words alone matter."""
