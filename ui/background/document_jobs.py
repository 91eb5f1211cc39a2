"""The window's requests to the library and the model: short functions, each returning its job.

Connect to the job's signals before returning to the event loop; nothing arrives before that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from gettext import gettext as tr

from reader.memory.gist_quality import Written, written_by
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import MemoryIsStale, ReadingEvent
from reader.ports import Library
from reader.records import DocumentRecord, Position
from reader.text.document import DocumentId, DocumentText
from reader.values.memory_tree import Node
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.services import Services, Session
from ui.widgets.wording import one_line


@dataclass(frozen=True, slots=True)
class Fetched:
    """A document with all that the window needs to show it, fresh from the library."""

    record: DocumentRecord
    content: DocumentText
    position: Position | None
    """None if it was never opened."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A document's memory so far, if it was ``begun``."""

    nodes: tuple[Node, ...]
    written: Written
    begun: bool


def fetch_document(lanes: Lanes, document: DocumentId) -> Job:
    """One event: a ``Fetched``."""

    def work(library: Library) -> Iterator[Fetched]:
        documents = library.documents
        position = library.positions.of(document)
        yield Fetched(documents.get(document), documents.content(document), position)

    return lanes.shelf.start("Fetching the document", work, Urgency.NOW)


def fetch_memory(lanes: Lanes, document: DocumentId) -> Job:
    """One event: ``Remembered``."""

    def work(library: Library) -> Iterator[Remembered]:
        status = library.memories.status(document)
        written = written_by(status.maker, status.tree_maker)
        nodes = tuple(library.memories.tree(document))
        yield Remembered(nodes, written, begun=status.tree_maker is not None)

    return lanes.shelf.start("Fetching what is remembered", work, Urgency.SOON)


def prepare_reading(lanes: Lanes, services: Services) -> Job:
    """No events: load what reading needs."""

    def work(_nothing: ExitStack[None]) -> Iterator[None]:
        services.prepare()
        return iter(())

    return lanes.chores.start(tr("Preparing to read"), work, Urgency.LATER)


def read_document(lanes: Lanes, record: DocumentRecord, wishes: Wishes, *, fresh: bool) -> Job:
    """``ReadingEvent``s until the document's memories are complete.

    ``fresh`` forgets the stale parts before the first event, or all of it.
    """

    def work(session: Session) -> Iterator[ReadingEvent]:
        return session.read(record.id, fresh=fresh, wishes=wishes)

    return lanes.session.start(
        tr("Reading {title}").format(title=one_line(record.title, 80)), work, Urgency.LATER
    )


def look_at_memory(lanes: Lanes, document: DocumentId, wishes: Wishes) -> Job:
    """A ``MemoryIsStale``, if a document's memory would be built differently now."""

    def work(session: Session) -> Iterator[MemoryIsStale]:
        return session.out_of_date(document, wishes)

    return lanes.session.start(
        tr("Checking whether a document needs re-reading"), work, Urgency.SOON
    )
