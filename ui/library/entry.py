"""Documents as they are listed: memory, reading position, and the words for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as tr
from operator import itemgetter

from reader.bibliography.cleaning import made_the_file
from reader.model_findings import model_names
from reader.ports import Library
from reader.records import Collection, DocumentRecord, MemoryStatus, Position
from reader.text.document import DocumentId
from ui.amounts import percent
from ui.background.document_jobs import left_unread
from ui.widgets.wording import one_line

_NEARLY_ALL = 0.99
_LONGEST_AUTHORS = 80
_LONGEST_NUMBER = 12


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


def title_words(entry: ShelfEntry) -> str:
    """Return a title, never empty."""
    return one_line(entry.record.title) or tr("(no title)")


def author_words(entry: ShelfEntry) -> str:
    """Return the authors, in one line, without programs and services that made the file."""
    authors = (name for name in entry.record.authors if not made_the_file(name))
    return one_line(", ".join(authors), _LONGEST_AUTHORS)


def series_words(entry: ShelfEntry) -> str:
    """Return the series and the number in it; empty for a document of none."""
    imprint = entry.record.imprint
    name = one_line(imprint.series, _LONGEST_AUTHORS)
    if not name or not imprint.series_number:
        return name
    number = one_line(imprint.series_number, _LONGEST_NUMBER)
    return tr("{series}, no. {number}").format(series=name, number=number)


def progress_words(entry: ShelfEntry) -> str:
    """Return how far the user is; empty for a document that was never opened."""
    if entry.finished:
        return tr("Finished")
    if entry.position is None:
        return ""
    return tr("{share} read").format(share=percent(min(_NEARLY_ALL, entry.progress)))


def memory_words(entry: ShelfEntry) -> str:
    """Return how much of the document is in memory."""
    share = entry.remembered
    if share == 1:
        return tr("in memory")
    return (
        tr("{share} in memory").format(share=percent(share)) if share else tr("not in memory yet")
    )
