"""The word lists of a language, as resources/words has them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from reader.checked_json import checked
from reader.language import ENGLISH as ENGLISH_CODE
from resources.words import LANGUAGES, text_of

Words = frozenset[str]
Patterns = tuple[str, ...]
"""Regular expressions for a word or a few, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class WordLists:
    """All lists of a language; resources/words/en.toml says what each is for."""

    function: Words
    men: Words
    women: Words
    groups: Words
    parts: Words
    references: Words
    unnamed: Words
    leaning: Words
    continuing: Words
    pronouns: Words
    pointing: Patterns
    empty_subject: Patterns
    empty_verbs: Patterns
    unnaming_endings: Words
    asking: Words
    auxiliaries: Words
    helping: Words
    pointing_back: Words
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


@cache
def word_lists(language: str | None = None) -> WordLists:
    """By a code such as "de-AT"; lists that a language lacks are English.

    Of a text whose language is not known, a word counts in whichever language it has a meaning.
    Raises ``ValueError`` for a list that English lacks.
    """
    code = (language or "").replace("_", "-").partition("-")[0].lower()
    known = code in LANGUAGES
    first, *others = [_lists(each) for each in ((ENGLISH_CODE, code) if known else LANGUAGES)]
    for other in others:
        for name, words in other.items():
            first[name] = words if known else [*first.get(name, ()), *words]
    return checked(WordLists, first)


def either(patterns: Patterns | Words) -> str:
    """One pattern that matches any of them, without a group; longer words come first."""
    ordered = patterns
    if isinstance(patterns, frozenset):
        ordered = tuple(sorted(patterns, key=lambda word: (-len(word), word)))
    return "|".join(ordered)


def _lists(language: str) -> dict[str, list[str]]:
    """Each text as a list of its words."""
    found = tomllib.loads(text_of(language))
    return {name: text.split() if isinstance(text, str) else text for name, text in found.items()}


ENGLISH = word_lists("en")
"""Questions are taken to be in it, but where their words alone matter."""
