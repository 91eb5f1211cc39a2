"""What the program knows about languages, which is one file for each in resources/words.

In a document, headings and the like count in whichever language they are; a question is read in
its own. Other languages are treated by their script alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from resources.words import LANGUAGES, text_of

ENGLISH = "en"

Words = frozenset[str]
"""In small letters. A hyphen inside a word may be a space, and one at its end any ending."""
Ranks = tuple[Words, ...]
"""The words for each number, month or the like, from the first on."""
Phrases = frozenset[str]
"""In small letters, of several words."""

UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\U00020000-\U000323af"
)
"""Scripts without spaces between words: Thai, Lao, Burmese, Khmer, kana, Han."""


LETTER = f"[^\\W{UNSPACED}]"
"""A pattern for a letter or figure of a script in which words have spaces between them."""
_EDGE = re.compile(LETTER)


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language; docs/languages.md says what each list is for."""

    name: str
    asking: Words
    openers: Words
    inside: Words
    upto: Words
    conjunctions: Words
    cardinals: Ranks
    ordinals: Ranks
    last: Words
    months: Ranks
    centuries: Words
    about_book: Phrases
    around_text: Phrases
    own_parts: Phrases
    openings: Phrases
    rights: Phrases
    press: Phrases
    asked_of_book: Words
    before_a_name: Words
    before_a_number: Words
    may_end: Words
    sentence_openers: Words
    parts: dict[str, Words]
    linking: Words = frozenset()
    before_number: Words = frozenset()
    stopped_ordinals: bool = False
    capital_months: bool = False


@cache
def languages() -> Mapping[str, Language]:
    """All of them, by their codes.

    Raises ``TypeError`` for a file with a list too few or too many.
    """
    return {code: _read(code) for code in LANGUAGES}


def base(code: str | None) -> str:
    """The language of a code such as “de-AT”, without the country; empty if there is none."""
    return (code or "").replace("_", "-").partition("-")[0].lower()


def of_all(words: Callable[[Language], Iterable[str]]) -> frozenset[str]:
    """The words of all languages together."""
    return frozenset(word for each in languages().values() for word in words(each))


def ranked_words(ranks: Callable[[Language], Ranks]) -> dict[str, int]:
    """The words for numbers or months in all languages, with their numbers from 1 on."""
    return {
        word: number
        for each in languages().values()
        for number, words in enumerate(ranks(each), 1)
        for word in words
    }


def pattern(words: Iterable[str]) -> str:
    """One regular expression for any of ``words`` as complete words, without a group."""
    alike: dict[tuple[str, str], list[str]] = {}
    for word in sorted(set(words), key=lambda word: (-len(word), word)):
        stem = word.rstrip("-")
        ending = r"\w*" if stem != word else r"(?!\w)" if _EDGE.match(stem[-1]) else ""
        beginning = r"(?<!\w)" if _EDGE.match(stem[0]) else ""
        spelt = r"[\s-]".join(map(re.escape, stem.split("-")))
        alike.setdefault((beginning, ending), []).append(spelt)
    found = (f"{before}(?:{'|'.join(some)}){after}" for (before, after), some in alike.items())
    return "|".join(found) or "(?!)"


def grammar(code: str) -> dict[str, list[str]]:
    """The lists about sentences, which English has, and other languages as far as they differ."""
    found = _file(code).get("grammar", {})
    return {name: text.split() if isinstance(text, str) else text for name, text in found.items()}


def _file(code: str) -> dict[str, Any]:
    return tomllib.loads(text_of(code))


def _read(code: str) -> Language:
    found = _file(code)
    found.pop("grammar", None)
    parts = {kind: frozenset(words.split()) for kind, words in found.pop("parts").items()}
    kinds = {each.name: str(each.type) for each in fields(Language)}
    lists = {name: _READERS.get(kinds.get(name, ""), _same)(text) for name, text in found.items()}
    return Language(parts=parts, **lists)


def _same(value: object) -> object:
    return value


_READERS: dict[str, Callable[[str], Any]] = {
    "Words": lambda text: frozenset(text.split()),
    "Ranks": lambda text: tuple(frozenset(each.split("/")) for each in text.split()),
    "Phrases": lambda text: frozenset(filter(None, map(str.strip, re.split(r"[|\n]", text)))),
}
"""How the lists of each kind are written in the files."""
