"""The parts of a reference beside title and authors: time, place and publisher of a work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum

_LONGEST = 1000


class Kind(StrEnum):
    """The kinds of documents, in the terms of the Citation Style Language."""

    BOOK = "book"
    CHAPTER = "chapter"
    ARTICLE = "article-journal"
    REPORT = "report"
    THESIS = "thesis"
    WEBPAGE = "webpage"


@dataclass(frozen=True, slots=True)
class Imprint:
    """Publication data, empty if unknown. ``date`` is a year, or more: 1996, 1996-05, 1996-05-31.

    ``container`` is the journal, or the book that a chapter is from; ``series_number`` counts the
    volumes of ``series``. ``authors_confirmed``: a person says that the stated authors are authors,
    however unlikely they look.
    """

    kind: Kind | None = None
    date: str = ""
    publisher: str = ""
    place: str = ""
    edition: str = ""
    container: str = ""
    series: str = ""
    series_number: str = ""
    volume: str = ""
    issue: str = ""
    doi: str = ""
    isbn: str = ""
    url: str = ""
    authors_confirmed: bool = False

    def as_dict(self) -> dict[str, object]:
        """Return only what is known, for JSON."""
        return {name: value for name, value in asdict(self).items() if value}


WORDS = tuple(
    field.name for field in fields(Imprint) if field.name not in ("kind", "authors_confirmed")
)
"""The names of the fields that hold words."""


def imprint_of(found: object) -> Imprint:
    """Return the imprint from the result of ``as_dict``; malformed parts are left out."""
    if not isinstance(found, Mapping):
        return Imprint()
    kinds = [kind for kind in Kind if kind.value == found.get("kind")]
    words = {name: found[name] for name in WORDS if isinstance(found.get(name), str)}
    return Imprint(
        kind=kinds[0] if kinds else None,
        authors_confirmed=found.get("authors_confirmed") is True,
        **{name: value[:_LONGEST] for name, value in words.items()},
    )
