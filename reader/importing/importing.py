"""Imports a file as a document of the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Protocol

from reader.annotations.placing import returning
from reader.errors import UnreadableFileError
from reader.importing.import_events import Imported, ImportEvent, Parsed, Progress, Stage
from reader.importing.parser_client import bind, parse, source_of
from reader.importing.parsing_ahead import ParsingAhead
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
    parsed: Iterable[Progress | Parsed] = (),
    remarks: Sequence[str] = (),
) -> Iterator[ImportEvent]:
    """Import a file, or a folder of web pages as one book; ``Imported`` comes last.

    A file whose content the library has already is not read again; if the file has moved, the
    library stores the new place; if it was removed a moment ago, it is put back. ``parsed`` are the
    events of parsing it if somebody else does; it is parsed here if nothing comes of that.
    ``remarks`` are warnings of a new document, beside those of the parser.

    Raises:
        PasswordNeededError: the document is locked and no password, or a wrong one, was given.
        UnreadableFileError: it cannot be imported. The library is as it was.
        LibraryError: the library cannot store it.
    """
    yield Progress(Stage.OPENING)
    if path.is_dir():
        book, said = yield from bind(path)
        with library.documents.bringing(book) as bound:
            try:
                for event in import_document(library, bound, ocr=ocr, remarks=said):
                    if isinstance(event, Imported):
                        done = event
                    else:
                        yield event
            except UnreadableFileError as problem:
                what = problem.what.replace(bound.name, path.name)
                raise UnreadableFileError(what, problem.hint) from problem
        # Only here: whoever stops at this event must not take the book away again.
        yield done
        return
    source = source_of(path)
    documents = library.documents
    known = documents.by_hash(source.sha256) or documents.put_back_by_hash(source.sha256)
    if known:
        moved = known.source.path != source.path
        record = documents.relocate(known.id, source.path) if moved else known
        yield Imported(record, known=True)
        return
    here = parse(path, password=password, ocr=ocr, source=source)
    with closing(here):
        for event in chain(parsed, here):
            yield event
            if isinstance(event, Parsed):
                warned = (*event.document.warnings, *remarks)
                document = replace(event.document, warnings=warned)
                yield Imported(_add(library, document, event.source), known=False)
                return


def _add(library: Library, parsed: ParsedDocument, source: Source) -> DocumentRecord:
    """Store the document; earlier marks in the same file come back with it."""
    marks = returning(library.marks, source.sha256, parsed.content.text)
    with library.together():
        record = library.documents.add(parsed, source)
        if marks:
            library.marks.adopt(record.id, {mark.id: span for mark, span in marks.items()})
        return record


@contextmanager
def importing_together(
    library: Library, files: Sequence[Path], password: str | None = None, *, ocr: bool = True
) -> Iterator[ImportDocument]:
    """Return ``import_document`` for these files, which are parsed on all cores.

    They are to be imported in their order. A file that is broken, or whose process is killed, is
    refused alone. A process parses many files: starting one takes as long as parsing a short file.
    """
    known = {record.source.sha256 for record in library.documents.all()}

    def parse_one(path: Path, child: ParsingChild) -> Iterator[Progress | Parsed]:
        if path.is_dir():
            return  # it is bound when its turn comes
        source = source_of(path)
        if source.sha256 not in known:
            yield from parse(path, password=password, ocr=ocr, source=source, child=child)

    with ParsingAhead(files, parse_one) as ahead:

        def import_ahead(
            library: Library, path: Path, password: str | None = None, *, ocr: bool = True
        ) -> Iterator[ImportEvent]:
            parsed = ahead.events(path)
            return import_document(library, path, password, ocr=ocr, parsed=parsed)

        yield import_ahead
