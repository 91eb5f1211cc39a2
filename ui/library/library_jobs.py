"""The window's requests to the library about its documents in general.

Connect to the job's signals before returning to the event loop; nothing arrives before that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path

from reader.importing.moved import find_moved, same_file
from reader.model_findings import model_names
from reader.ports import Library
from reader.records import DocumentRecord, Restriction, Source
from reader.text.document import DocumentId
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.background.left_unread import left_unread
from ui.library.entry import ShelfContents, ShelfEntry


def look_at_shelf(lanes: Lanes) -> Job:
    """One event: the ``ShelfContents``."""

    def work(library: Library) -> Iterator[ShelfContents]:
        statuses, positions = library.memories.statuses(), library.positions.all()
        entries = [
            ShelfEntry(record, statuses[record.id], positions.get(record.id))
            for record in library.documents.all()
            if record.id in statuses  # unless another program removed it this very moment
        ]
        collections, names = library.collections.all(), model_names(library.choices)
        yield ShelfContents(entries, collections, left_unread(library), names)

    return lanes.shelf.start(tr("Loading the library"), work, Urgency.SOON)


def erase_set_aside(lanes: Lanes) -> Job:
    """No events: permanently erase what was removed before now. Fails in a damaged library."""
    moment = datetime.now(UTC)

    def work(library: Library) -> Iterator[None]:
        if library.damage:
            raise library.damage
        for document in library.documents.set_aside_before(moment):
            library.documents.remove(document)
            yield

    return lanes.imports.start(tr("Deleting removed documents"), work, Urgency.LATER)


def look_for_moved(lanes: Lanes, record: DocumentRecord) -> Job:
    """One event: the path to which the file of ``record`` was moved, or None."""

    def work(_nothing: ExitStack[None]) -> Iterator[Path | None]:
        yield find_moved(record.source)

    return lanes.chores.start(tr("Looking for a moved file"), work, Urgency.NOW)


def check_same(lanes: Lanes, source: Source, path: Path) -> Job:
    """One event: whether ``path`` has the content of ``source``."""

    def work(_nothing: ExitStack[None]) -> Iterator[bool]:
        yield same_file(source, path)

    return lanes.chores.start(tr("Comparing files"), work, Urgency.NOW)


def change(lanes: Lanes, words: str, work: Callable[[Library], object]) -> Job:
    """One event: the result of ``work``. For changes without undo."""

    def step(library: Library) -> Iterator[object]:
        yield work(library)

    return lanes.shelf.start(words, step, Urgency.NOW, must_finish=True)


def relocate(lanes: Lanes, document: DocumentId, path: Path) -> Job:
    """One event: the ``DocumentRecord`` with its new place."""
    return change(
        lanes,
        tr("Saving where a file is"),
        lambda library: library.documents.relocate(document, path),
    )


def restrict(
    lanes: Lanes, words: str, document: DocumentId, restriction: Restriction, *, wished: bool
) -> Job:
    """Store whether something is excluded for a document."""
    return change(
        lanes,
        words,
        lambda library: library.positions.restrict(document, restriction, wished=wished),
    )
