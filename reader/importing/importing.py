"""Imports a file as a document of the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Protocol

from reader.annotations.moving_marks import returning
from reader.importing.import_events import Imported, ImportEvent, Parsed, Progress, Stage
from reader.importing.parser_client import parse, parsing_child, source_of
from reader.importing.parsing_child import ParsingChild
from reader.ports import Library
from reader.records import DocumentRecord, Source
from reader.text.document import ParsedDocument

__all__ = ["Imported", "import_document"]


class ImportDocument(Protocol):
    """Imports a file, as ``import_document`` does."""

    def __call__(
        self, library: Library, path: Path, password: str | None = None, *, ocr: bool = True
    ) -> Iterator[ImportEvent]:
        """Yield the events of the import; ``Imported`` comes last."""


def import_document(
    library: Library,
    path: Path,
    password: str | None = None,
    *,
    ocr: bool = True,
    child: ParsingChild | None = None,
) -> Iterator[ImportEvent]:
    """Import a file; ``Imported`` comes last.

    A file whose content the library has already is not read again; if the file has moved, the
    library stores the new place; if it was removed a moment ago, it is put back. ``child`` parses
    several files that are imported together.

    Raises:
        PasswordNeededError: the document is locked and no password, or a wrong one, was given.
        UnreadableFileError: it cannot be imported. The library is as it was.
        LibraryError: the library cannot store it.
    """
    yield Progress(Stage.OPENING)
    source = source_of(path)
    documents = library.documents
    known = documents.by_hash(source.sha256) or documents.put_back_by_hash(source.sha256)
    if known:
        moved = known.source.path != source.path
        record = documents.relocate(known.id, source.path) if moved else known
        yield Imported(record, known=True)
        return
    with closing(parse(path, password=password, ocr=ocr, source=source, child=child)) as parsing:
        for event in parsing:
            yield event
            if isinstance(event, Parsed):
                yield Imported(_add(library, event.document, event.source), known=False)


def _add(library: Library, parsed: ParsedDocument, source: Source) -> DocumentRecord:
    """Store the document; earlier marks in the same file come back with it."""
    marks = returning(library.marks, source.sha256, parsed.content.text)
    with library.together():
        record = library.documents.add(parsed, source)
        if marks:
            library.marks.adopt(record.id, {mark.id: span for mark, span in marks.items()})
        return record


@contextmanager
def importing_together() -> Iterator[ImportDocument]:
    """Return ``import_document`` for several files, in one process for all of them.

    Starting a process takes as long as parsing a short file.
    """
    with closing(parsing_child()) as child:
        yield partial(import_document, child=child)
