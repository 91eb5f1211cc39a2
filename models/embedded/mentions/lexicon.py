"""Words around names: titles of people, particles within names, words that are not names."""

from __future__ import annotations

from models.embedded.mentions.vocabulary import Sex, vocabularies
from models.embedded.wordlists import word_lists
from reader.support.support_words import listed
from reader.text.titles import MEN, TITLES, WOMEN

_ENGLISH = vocabularies()[0]
_MEN = MEN | frozenset(_ENGLISH.people["male"].titles)
_WOMEN = WOMEN | frozenset(_ENGLISH.people["female"].titles)

WITH_STOP = frozenset(title for title in TITLES if title.endswith(".")) | listed(
    "Jr. Sr. Esq. Co. Inc. Corp. Ltd. No."
)
"""Abbreviations that keep their full stop."""

COMPANY = listed("Inc Inc. Co Co. Corp Corp. Ltd Ltd. LLC LLP L.P. N.A. plc PLC AG SE GmbH")
"""The legal form of a company after its name."""

BEHIND_COMMA = listed("Jr. Jr Sr. Sr Esq. Esq") | COMPANY
"""Words that belong to a name although a comma precedes them."""

SMALL_TITLES = listed("Poor Dear Old Young Little My")
"""Epithets of people that are not part of the name."""

PARTICLES = tuple(sorted({*_ENGLISH.particles, "dos", "el", "des", "zu"} - {"the"}))

NEVER = word_lists().document.unnamed
"""In small letters. Times, and parts of a document: they name nothing in it."""


UNMARRIED, MARRIED = listed("Miss Mlle Mlle. Mademoiselle"), listed("Mrs Mrs. Madame Mme Mme.")
"""Of two women with one family name, the titles that tell them apart."""


def sex_of(titles: tuple[str, ...]) -> Sex | None:
    """The sex that titles before a name imply."""
    if any(title in _WOMEN for title in titles):
        return "female"
    return "male" if any(title in _MEN for title in titles) else None
