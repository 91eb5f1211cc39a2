"""Patterns for names of people, things and places, and for dates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from models.embedded.mentions.vocabulary import Sort, Vocabulary, any_of

CAPITAL = r"[^\W\d_a-zß-öø-ÿα-ωа-яё]"  # Greek and Cyrillic are meant
"""A capital, or any letter of a script without capitals. The few small letters it wrongly includes
begin no name in practice.
"""
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\n": " ", "\t": " ", "\u2060": " "})
_LONG_RUN = re.compile(rf"(?:{CAPITAL}[\w.’'&-]* ){{25}}")


def has_long_run(text: str) -> bool:
    """Whether capitalised words follow each other without end: no names, and slow to search."""
    return _LONG_RUN.search(text) is not None


def evened(text: str) -> str:
    """``text`` with plain spaces only, every character at its place."""
    return text.translate(_SPACES)


@dataclass(frozen=True, slots=True)
class NamePatterns:
    """Without groups of their own: ``name``, ``several`` of them in a list, ``place``, ``time``."""

    name: str
    several: str
    place: str
    time: str
    title: re.Pattern[str]

    def of(self, sort: Sort) -> str:
        """The pattern for answers of this kind."""
        if sort == "time":
            return self.time
        return self.place if sort == "place" else self.name


@cache
def patterns(words: Vocabulary) -> NamePatterns:
    """For the texts of one language."""
    titles = any_of(words.all_titles)
    word = rf"{CAPITAL}[\w-]*\w(?:['’](?!s\b)\w+)*"
    part = rf"(?:{CAPITAL}\.(?=[ -]?{CAPITAL})|{word})"
    between = rf"(?: (?:(?:{'|'.join(words.particles)}) )*|(?<=\.)-?)"
    end = rf"(?! (?:{words.calling})s?,? {CAPITAL})"
    rank = rf"(?:,? (?:Jr|Sr)\.|, \d{{1,2}}(?:st|nd|rd|th) {part}(?: of {part})?)?"
    name = rf"(?<![\w’'])(?:(?:{titles}) )*{part}(?:{between}{part})*{rank}{end}"
    month = any_of(words.months)
    year = r"\d{3,4}(?: (?:AD|BC))?"
    time = rf"(?:\d{{1,2}}\.? (?:{month})(?:,? {year})?|(?:{month})(?: \d{{1,2}})?,? {year}|{year})"
    return NamePatterns(
        name=name,
        several=rf"{name}(?:(?:,| and| und| &|, and) {name})*",
        place=rf"{name}(?:, {name})*",
        time=rf"(?<![\w,.]){time}(?!\w)",
        title=re.compile(rf"^(?:(?:{titles}) )+"),
    )
