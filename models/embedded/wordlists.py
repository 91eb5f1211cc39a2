"""Words by what they do in a sentence, of which English has all lists, in resources/words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from reader.checked_json import checked
from reader.text.languages import base, grammar, languages

Words = frozenset[str]
Patterns = tuple[str, ...]
"""Regular expressions for a word or a few, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class WordLists:
    """The lists under “grammar”; resources/words/en.toml says what each is for."""

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
    auxiliaries: Words
    helping: Words
    pointing_back: Words
    leading: Words
    joining: Patterns
    placing: Words
    articles: Patterns
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
    code = base(language)
    known = code in languages()
    first, *others = [grammar(each) for each in (("en", code) if known else languages())]
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


ENGLISH = word_lists("en")
"""Questions are taken to be in it, but where their words alone matter."""
