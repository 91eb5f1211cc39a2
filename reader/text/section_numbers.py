"""The numbers of headings: “Chapter III”, “3. Results”, “Item 1A. Risk Factors”, “Book the Second”.

Knows English, and the German words for chapters and parts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reader.text.roman import roman_value

_KINDS = {
    "chapter": ("chapter", "chap.", "ch.", "kapitel"),
    "section": ("section", "sec.", "§", "abschnitt"),
    "part": ("part", "teil"),
    "book": ("book", "buch"),
    "volume": ("volume", "vol.", "band"),
    "article": ("article", "art.", "artikel"),
    "item": ("item",),
    "clause": ("clause",),
    "appendix": ("appendix", "anhang"),
    "annex": ("annex",),
    "exhibit": ("exhibit",),
    "schedule": ("schedule",),
    "act": ("act", "akt"),
    "scene": ("scene", "szene"),
    "canto": ("canto",),
    "letter": ("letter",),
    "story": ("story",),
}
"""What parts of documents are called, with all spellings."""
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words}

_CARDINALS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
    "seventeenth", "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
_VALUES = {
    word: str(number) for words in (_CARDINALS, _ORDINALS) for number, word in enumerate(words, 1)
}
ORDINALS = "|".join(_ORDINALS)
"""A pattern for “first” to “twentieth”."""
KINDS = "|".join(
    rf"\b{re.escape(word)}(?!\w)" if word[-1].isalpha() else re.escape(word)
    for word in sorted(_KIND_OF, key=len, reverse=True)
)
"""A pattern for the words that parts of documents are called by."""
NUMBER = (
    r"(?:\d+(?:\.\d+)*(?:st|nd|rd|th)?[a-z]?|[ivxlc]+|[a-z]|"
    rf"{'|'.join(sorted(_VALUES, key=len, reverse=True))})(?![\w-])"
)
"""A pattern for a number of such a part: decimal, Roman, in words, or a single letter."""
_HEADING = re.compile(
    rf"[^\w§]*(?:(?P<kind>{KINDS})\s*(?:the\s+)?(?:no\.\s*)?)?(?P<number>{NUMBER})(?P<end>[\s.:)–—-]*)(?P<name>.*)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class SectionNumber:
    """The number in a heading.

    ``kind`` is what the part is called in English, empty where the heading has only a number.
    ``readings`` are all that the number may mean: “C” is a letter, and a hundred. ``name`` is the
    heading behind it.
    """

    kind: str
    readings: frozenset[str]
    name: str


def section_number(title: str) -> SectionNumber | None:
    """The number that a heading begins with; None if it begins with a word."""
    found = _HEADING.fullmatch(" ".join(title.split()))
    if found is None:
        return None
    number, name = found["number"], found["name"]
    parted = found["end"].strip() or not name or number[0].isdigit()
    # A Roman number and a title follow each other: “II The Attic”, not “I am born”.
    apart = number.isupper() and roman_value(number) is not None and name[:1].isupper()
    if not (found["kind"] or parted or apart):
        return None
    return SectionNumber(kind_of(found["kind"] or ""), readings(number), name)


def kind_of(word: str) -> str:
    """What a part is called in English, in small letters; empty if it is no such word."""
    return _KIND_OF.get(word.casefold(), "")


def readings(number: str) -> frozenset[str]:
    """What a number may mean, in digits or small letters."""
    plain = number.casefold()
    found = {re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", plain)}
    if plain in _VALUES:
        found = {_VALUES[plain]}
    if (value := roman_value(plain)) is not None:
        found.add(str(value))
    return frozenset(found)


def rank_of(word: str) -> int:
    """The place in a row of “third”, “3rd” or “3”, from 1 on; -1 for “last”, 0 for none."""
    if word.casefold() in {"last", "final"}:
        return -1
    return next((int(each) for each in readings(word) if each.isdecimal()), 0)
