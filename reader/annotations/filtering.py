"""Filters marks by their words, colour, kind, age and document."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from reader.annotations.mark import Colour, Mark, MarkKind
from reader.text.document import DocumentId


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
