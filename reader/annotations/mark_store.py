"""The place where marks are kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from reader.annotations.mark import Colour, Draft, Mark, MarkId
from reader.text.document import DocumentId
from reader.text.span import Span


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
