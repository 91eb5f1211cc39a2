"""Words around names: titles of people, particles within names, words that are not names."""

from __future__ import annotations

from typing import Literal

from models.embedded.wordlists import word_lists
from reader.support.support_words import listed
from reader.text.titles import MEN, TITLES, WOMEN

Sex = Literal["male", "female"]

PRONOUNS: dict[str, Sex | None] = {
    **dict.fromkeys(("it", "its"), None),
    **dict.fromkeys(("he", "him", "his"), "male"),
    **dict.fromkeys(("she", "her", "hers"), "female"),
}
"""Pronouns, and of whom they are; None of a thing."""

_MEN = MEN | listed(
    "Mr Mr. Sir Lord Count Baron King Prince Duke Master Father Uncle Monsieur M. Don Herr"
)
_WOMEN = WOMEN | listed(
    "Mrs Mrs. Miss Ms Ms. Lady Queen Princess Countess Duchess Madame Madam Mme. Aunt Sister Dame "
    "Frau"
)

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

PARTICLES = tuple(sorted(listed("of de von van der den la le du di da bin ibn al y dos el des zu")))

NEVER = word_lists().unnamed
"""In small letters. Times, and parts of a document: they name nothing in it."""


UNMARRIED, MARRIED = listed("Miss Mlle Mlle. Mademoiselle"), listed("Mrs Mrs. Madame Mme Mme.")
"""Of two women with one family name, the titles that tell them apart."""


def sex_of(titles: tuple[str, ...]) -> Sex | None:
    """The sex that titles before a name imply."""
    if any(title in _WOMEN for title in titles):
        return "female"
    return "male" if any(title in _MEN for title in titles) else None
