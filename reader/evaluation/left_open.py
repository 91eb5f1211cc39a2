"""Makes questions that a document leaves open from those it answers, reproducibly.

Three kinds: a name replaced by one that only another document has; a property that the document
never mentions; a time beyond its range. The kind depends on the question's own name alone, so that
every reader is asked the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from reader.evaluation.questions import Item, Places, shuffled

_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_CAPITAL = r"[A-Z][\w’'-]*"
_NAME = re.compile(rf"(?<=[\w,;:)] ){_CAPITAL}(?: (?:of |de |von |van )?{_CAPITAL})*")
_OWNS = re.compile(r"['’]s?$")
_NO_NAMES = {"I", "A", "An", "The", "What", "Which", "Who", "When", "Where", "Why", "How", "In"}

PROPERTIES = (
    "blood group",
    "shoe size",
    "pager number",
    "football club",
    "astrological sign",
    "passport number",
    "parking permit",
    "wedding anniversary",
    "violin teacher",
    "dental insurance",
    "ferry timetable",
    "chess rating",
    "swimming pool",
    "beekeeping license",
    "bicycle brand",
    "lottery ticket",
)
"""Properties that hardly any document mentions; a question is left out if its document does."""

FAR_YEARS = ("1543", "1611", "1689", "2071", "2088", "2096")
"""Years far away, left out if the document has them."""


class Exchanged(StrEnum):
    """The replaced detail that makes a question unanswerable."""

    NAME = "other name"
    PROPERTY = "other property"
    TIME = "other time"


def left_open(items: Sequence[Item]) -> Iterator[tuple[Exchanged, Item]]:
    """Yield each with the word that must not occur in its document, or else it may be answered."""
    answerable = [item for item in items if item.answerable]
    names = sorted({(item.group, name) for item in answerable for name in named(item.text)})
    for item in answerable:
        foreign = [name for group, name in names if group != item.group]
        made = (
            (Exchanged.NAME, _other_name(item, foreign)),
            (Exchanged.PROPERTY, _other_property(item)),
            (Exchanged.TIME, _other_time(item)),
        )
        for kind, question in made:
            if question is not None:
                text, absent = question
                yield kind, _open(item, kind, text, absent)


def named(question: str) -> list[str]:
    """Return the names in a question, except a word that only begins it."""
    found = (_OWNS.sub("", match.group()) for match in _NAME.finditer(question))
    return [name for name in found if name not in _NO_NAMES and len(name) > 1]


def _open(item: Item, kind: Exchanged, text: str, absent: str) -> Item:
    return replace(
        item,
        id=f"{item.id} {kind}",
        text=text,
        gold=Places(),
        references=(),
        answerable=False,
        absent=absent,
    )


def _other_name(item: Item, foreign: Sequence[str]) -> tuple[str, str] | None:
    own = named(item.text)
    if not own or not foreign:
        return None
    new = _chosen(item, foreign)
    return re.sub(rf"\b{re.escape(own[-1])}\b", new, item.text, count=1), new.split()[-1]


def _other_property(item: Item) -> tuple[str, str] | None:
    own = named(item.text)
    if not own:
        return None
    what = _chosen(item, PROPERTIES)
    return f"What is the {what} of {own[-1]}?", what.split()[0]


def _other_time(item: Item) -> tuple[str, str] | None:
    year = _chosen(item, FAR_YEARS)
    if found := _YEAR.search(item.text):
        return f"{item.text[: found.start()]}{year}{item.text[found.end() :]}", year
    plain = item.text.rstrip()
    if not plain.endswith("?") or plain.count("?") > 1:
        return None
    return f"{plain[:-1].rstrip()} in the year {year}?", year


def _chosen(item: Item, of: Sequence[str]) -> str:
    return min(of, key=lambda each: shuffled(f"{item.id}/{each}"))
