"""The window's requests to the library and the model: short functions, each returning its job."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from gettext import gettext as tr

from reader.memory.memory_division import Wishes
from reader.memory.reading_events import MemoryIsStale
from reader.ports import Library
from reader.records import Choice, DocumentRecord, Position, Restriction
from reader.text.document import DocumentId, DocumentText
from reader.values.memory_tree import Node
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.services import Session


def left_unread(library: Library) -> frozenset[DocumentId]:
    """Return their ids; unreadable data counts as none."""
    try:
        kept = json.loads(library.choices.get(Choice.LEFT_UNREAD) or "[]")
        return frozenset(DocumentId(int(each)) for each in kept)
    except (ValueError, TypeError):
        return frozenset()


def note_left_unread(lanes: Lanes, documents: Iterable[DocumentId], *, left: bool) -> Job:
    """Leave ``documents`` unread from now on, or no longer."""
    which = frozenset(documents)

    def note(library: Library) -> None:
        before = left_unread(library)
        after = before | which if left else before - which
        if after != before:
            library.choices.set(Choice.LEFT_UNREAD, json.dumps(sorted(after)) if after else None)

    words = "Noting what is not to be read"
    return lanes.shelf.ask(words, note, Urgency.SOON, must_finish=True)


@dataclass(frozen=True, slots=True)
class Fetched:
    """A document with all that the window needs to show it, fresh from the library."""

    record: DocumentRecord
    content: DocumentText
    position: Position | None
    """None if it was never opened."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A document's memory so far; ``deep`` are the nodes that a language model has read."""

    nodes: tuple[Node, ...]
    deep: frozenset[int]


def fetch_document(lanes: Lanes, document: DocumentId) -> Job:
    """One event: a ``Fetched``."""

    def fetch(library: Library) -> Fetched:
        documents = library.documents
        position = library.positions.of(document)
        return Fetched(documents.get(document), documents.content(document), position)

    return lanes.fetch("Fetching the document", fetch)


def fetch_memory(lanes: Lanes, document: DocumentId) -> Job:
    """One event: ``Remembered``."""

    def fetch(library: Library) -> Remembered:
        memories = library.memories
        return Remembered(tuple(memories.tree(document)), frozenset(memories.deepened(document)))

    return lanes.fetch("Fetching what is remembered", fetch, urgency=Urgency.SOON)


def look_at_memory(lanes: Lanes, document: DocumentId, wishes: Wishes) -> Job:
    """A ``MemoryIsStale``, if a document's memory would be built differently now."""

    def work(session: Session) -> Iterator[MemoryIsStale]:
        return session.out_of_date(document, wishes)

    words = tr("Checking whether a document needs re-reading")
    return lanes.session.start(words, work, Urgency.SOON)


def restrict(
    lanes: Lanes, words: str, document: DocumentId, restriction: Restriction, *, wished: bool
) -> None:
    """Store whether something is excluded for a document."""
    lanes.change(
        words, lambda library: library.positions.restrict(document, restriction, wished=wished)
    )
