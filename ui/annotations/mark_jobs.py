"""The window's requests to the library about marks: short functions, each with its job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as tr

from reader.annotations.mark import Colour, Mark
from reader.ports import Library
from reader.records import Collection, DocumentRecord
from reader.text.document import DocumentId
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes


@dataclass(frozen=True, slots=True)
class MarksContents:
    """The marks of the open document, and those of all documents if they were requested."""

    document: DocumentId | None = None
    here: Sequence[Mark] = ()
    everywhere: Sequence[Mark] = ()
    records: Mapping[DocumentId, DocumentRecord] = field(default_factory=dict)
    names: Mapping[Colour, str] = field(default_factory=dict)
    collections: Sequence[Collection] = ()
    any: bool = False
    """Whether there is a mark in any document."""


def look_at_marks(lanes: Lanes, document: DocumentId | None, *, everywhere: bool) -> Job:
    """One event: the ``MarksContents``."""

    def work(library: Library) -> Iterator[MarksContents]:
        records = {record.id: record for record in library.documents.all()}
        yield MarksContents(
            document,
            library.marks.of(document) if document is not None else (),
            library.marks.all() if everywhere else (),
            records,
            library.marks.names(),
            library.collections.all(),
            library.marks.any(),
        )

    return lanes.shelf.start(tr("Loading the marks"), work, Urgency.SOON)
