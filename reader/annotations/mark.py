"""Marks: highlights, underlines, notes and bookmarks, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

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
