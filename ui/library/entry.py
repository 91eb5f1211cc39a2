"""A document as the library shows it: its record, the position in it, how much is in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from reader.model_findings import model_names
from reader.ports import Library
from reader.records import Collection, DocumentRecord, MemoryStatus, Position
from reader.text.document import DocumentId
from ui.background.left_unread import left_unread

_NEARLY_ALL = 0.99


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """One document."""

    record: DocumentRecord
    memory: MemoryStatus
    position: Position | None = None
    """None if it was never opened."""

    @property
    def progress(self) -> float:
        """The share that has been read: 0 to 1."""
        if self.position is None:
            return 0.0
        return min(1.0, self.position.furthest / max(1, self.record.characters))

    @property
    def finished(self) -> bool:
        """Whether it was read to its end."""
        return self.position is not None and self.position.furthest >= self.record.characters

    @property
    def remembered(self) -> float:
        """The share of its memories that exists: 0 to 1."""
        if self.memory.tree_complete:
            return 1.0
        read = self.memory.read_to / max(1, self.record.characters)
        embedded = self.memory.sentences_embedded / max(1, self.memory.sentences)
        return min(_NEARLY_ALL, (read + embedded) / 2)


@dataclass(frozen=True, slots=True)
class ShelfContents:
    """The whole library at one moment."""

    entries: Sequence[ShelfEntry] = ()
    collections: Sequence[Collection] = ()
    left_unread: frozenset[DocumentId] = frozenset()
    """The documents whose reading was cancelled."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The people's names of the models that made memories."""

    def to_deepen(self, current: DocumentRecord | None) -> list[DocumentRecord]:
        """Return the documents that a language model may read, the open one first.

        Those are complete in memory, and were opened, the latest first.
        """
        opened = [
            (entry.position.opened, entry.record)
            for entry in self.entries
            if entry.position
            and entry.memory.tree_complete
            and entry.record.id not in self.left_unread
        ]
        latest = [record for _, record in sorted(opened, key=itemgetter(0), reverse=True)]
        return sorted(latest, key=lambda record: current is None or record.id != current.id)


def shelf_contents(library: Library) -> ShelfContents:
    """Return all that the library holds now."""
    statuses, positions = library.memories.statuses(), library.positions.all()
    entries = [
        ShelfEntry(record, statuses[record.id], positions.get(record.id))
        for record in library.documents.all()
        if record.id in statuses  # unless another program removed it this very moment
    ]
    collections, names = library.collections.all(), model_names(library.choices)
    return ShelfContents(entries, collections, left_unread(library), names)
