"""Marks: highlights, underlines, notes and bookmarks; which are wanted, and who keeps them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType, Protocol

from reader.text.document import DocumentId
from reader.text.span import Span

MarkId = NewType("MarkId", int)

LONGEST_QUOTE = 100_000
"""Characters that one mark may cover."""
LONGEST_NOTE = 100_000
"""Characters of one note."""


class MarkKind(StrEnum):
    """The looks of a mark on the page; each of them may carry a note."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    NOTE = "note"
    BOOKMARK = "bookmark"


class Colour(StrEnum):
    """The colours of marks; the user may name each."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"
    PURPLE = "purple"


@dataclass(frozen=True, slots=True)
class Anchor:
    """The words of a mark and around it, by which it is found again in a changed text."""

    quote: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A mark that is about to be made; the library adds its id and time."""

    document: DocumentId
    kind: MarkKind
    span: Span | None
    anchor: Anchor
    colour: Colour = Colour.YELLOW
    note: str = ""
    created: datetime | None = None
    """The time at which it was made elsewhere; None for now."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark as the library keeps it.

    ``document`` is None once its document was erased; ``home`` names the file by its SHA-256, so
    that the mark comes back with it, and ``title`` was its title. ``span`` is None if nothing in
    the text is like ``anchor`` any more.
    """

    id: MarkId
    document: DocumentId | None
    home: str
    title: str
    kind: MarkKind
    span: Span | None
    anchor: Anchor
    colour: Colour
    note: str
    created: datetime
    changed: datetime

    @property
    def placed(self) -> bool:
        """Whether it has a place in a document of the library."""
        return self.span is not None and self.document is not None


def reading_order(mark: Mark) -> tuple[int, int, int, int]:
    """Return a key that sorts marks of one document by place; the unplaced come last."""
    if mark.span is None:
        return (1, 0, 0, mark.id)
    return (0, mark.span.start, mark.span.end, mark.id)


@dataclass(frozen=True, slots=True)
class MarkFilter:
    """A filter for the list of marks; None and empty words allow all."""

    words: str = ""
    colour: Colour | None = None
    kind: MarkKind | None = None
    since: datetime | None = None
    """The earliest time of the last change."""
    documents: frozenset[DocumentId] | None = None

    def among(self, marks: Iterable[Mark]) -> list[Mark]:
        """Return those that fit, in the order given."""
        words = folded(self.words).split()
        return [mark for mark in marks if self._fits(mark, words)]

    def _fits(self, mark: Mark, words: list[str]) -> bool:
        said = folded(f"{mark.note}\n{mark.anchor.quote}") if words else ""
        return (
            (self.colour is None or mark.colour is self.colour)
            and (self.kind is None or mark.kind is self.kind)
            and (self.since is None or mark.changed >= self.since)
            and (self.documents is None or mark.document in self.documents)
            and all(word in said for word in words)
        )


def folded(text: str) -> str:
    """Return text without case and accents, for searching."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


class Marks(Protocol):
    """The marks of a library. They outlive their documents, and come back with the same file."""

    def of(self, document: DocumentId) -> Sequence[Mark]:
        """Return those of one document in reading order, the unplaced last."""

    def all(self) -> Sequence[Mark]:
        """Return every mark, by document and in reading order; those of erased documents last.

        Marks of documents that are set aside are left out.
        """

    def search(self, words: str, limit: int = 100) -> Sequence[Mark]:
        """Find marks with all of ``words`` in note or quote, newest first. No word is syntax."""

    def any(self) -> bool:
        """Whether any document has a mark, except those that are set aside."""

    def add(self, drafts: Sequence[Draft]) -> Sequence[Mark]:
        """Store new marks, all or none. Raises ``NotFoundError`` if a document is gone."""

    def put_back(self, marks: Sequence[Mark]) -> None:
        """Store marks exactly as given, over existing ones: it undoes any change."""

    def change(self, marks: Sequence[Mark]) -> Sequence[Mark]:
        """Store changed marks with the present time. Those that are gone are left out."""

    def remove(self, marks: Collection[MarkId]) -> None:
        """Delete marks."""

    def left_behind(self, home: str) -> Sequence[Mark]:
        """Return marks of an erased document that had this file."""

    def adopt(self, document: DocumentId, places: Mapping[MarkId, Span | None]) -> None:
        """Give marks that were left behind to ``document``. Raises ``NotFoundError``."""

    def names(self) -> Mapping[Colour, str]:
        """Return the user's names for the colours; those without a name are left out."""

    def name(self, colour: Colour, name: str) -> None:
        """Name a colour; an empty name restores its own."""
