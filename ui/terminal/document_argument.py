"""DOC on the command line: an id, a path, or a unique part of a title; its sections and pages."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path

from reader.errors import (
    FileChangedError,
    FileGoneError,
    GistwalkerError,
    LibraryError,
    NotFoundError,
    UnreadableFileError,
)
from reader.importing.folders import is_site
from reader.importing.parser_client import source_of
from reader.importing.unchanged import check_unchanged, find_moved
from reader.pages.page_source import PageSource
from reader.ports import Library
from reader.records import Collection, DocumentRecord
from reader.text.document import DocumentText, Section
from reader.text.quotation_marks import quoted
from ui.terminal.shared import Call
from ui.terminal.taking_files import import_one

_MOST_NAMED = 5


def document_at_hand(
    call: Call, library: Library, name: str, password: str | None = None
) -> DocumentRecord:
    """Return the document that ``name`` means, with its file; a new file is imported."""

    def imported(path: Path) -> DocumentRecord:
        return import_one(call.console, library, path, password=password).record

    return with_its_file(call, library, find_document(library, name, imported))


def find_document(
    library: Library, name: str, importing: Callable[[Path], DocumentRecord] | None = None
) -> DocumentRecord:
    """Return the one document that ``name`` means; a new path goes to ``importing``.

    Raises:
        NotFoundError: if no document, or more than one, matches.
    """
    records = library.documents.all()
    path = Path(name).expanduser()
    if path.is_file():
        return _by_path(records, path) or _imported(path, importing)
    if importing and name and path.is_dir() and is_site(path):
        return _imported(path, importing)
    if name.isdecimal():
        return _only([record for record in records if record.id == int(name)], name)
    wanted = name.casefold()
    exact = [record for record in records if record.title.casefold() == wanted]
    return _only(exact or [r for r in records if wanted in r.title.casefold()], name)


def find_section(content: DocumentText, record: DocumentRecord, wanted: str) -> Section:
    """The first section with the words ``wanted`` in its heading. Raises ``NotFoundError``."""
    words = wanted.casefold()
    found = next((one for one in content.sections if words in one.title.casefold()), None)
    if found is None:
        raise NotFoundError(
            tr("No heading of “{title}” contains “{words}”.").format(
                title=record.title, words=wanted
            ),
            tr("“gistwalker tree DOC” shows the headings."),
        )
    return found


def documents_in(library: Library, collection: str | None) -> list[DocumentRecord]:
    """Return the documents of the collection with this name; none without a name.

    Raises:
        NotFoundError: if there is no such collection, or nothing in it.
    """
    if collection is None:
        return []
    known = library.collections.all()
    found = _collection(known, collection)
    if found is None:
        names = ", ".join(quoted(each.name) for each in known) or tr("none")
        raise NotFoundError(
            tr("There is no collection “{name}”.").format(name=collection),
            tr("Collections of this library: {names}.").format(names=names),
        )
    if not found.documents:
        raise NotFoundError(
            tr("The collection “{name}” is empty.").format(name=found.name),
            tr("Add documents first."),
        )
    return [library.documents.get(document) for document in found.documents]


def with_its_file(call: Call, library: Library, record: DocumentRecord) -> DocumentRecord:
    """Return the document with its file, searched for if it has moved; report a changed one."""
    try:
        modified = check_unchanged(record.source)
        if modified != record.source.modified:
            library.documents.note_unchanged(record.id, modified)
    except FileGoneError as gone:
        return _where_it_moved(call, library, record, gone)
    except FileChangedError as changed:
        said = tr(
            "{problem} What follows is from the version that was imported. To import the new "
            "version: gistwalker import {path}"
        )
        path = shlex.quote(str(record.source.path))
        call.console.note("gistwalker: " + said.format(problem=changed.what, path=path))
    except (LibraryError, UnreadableFileError):
        pass  # without the file, everything else still works
    return record


@contextmanager
def pages_at_hand(
    call: Call, record: DocumentRecord, content: DocumentText, password: str | None
) -> Iterator[PageSource | None]:
    """Open the document's pages, to find rectangles on; None if its file cannot be opened now.

    The file may be gone since it was imported: its text, and so the answer, is still there.
    """
    try:
        check_unchanged(record.source)
        source = call.tools.open_pages(record, content, password)
    except (GistwalkerError, OSError) as gone:
        said = tr("can't show the places on the pages: {problem}").format(problem=gone)
        call.console.note(f"gistwalker: {said}")
        yield None
        return
    with closing(source):
        yield source


def _where_it_moved(
    call: Call, library: Library, record: DocumentRecord, gone: FileGoneError
) -> DocumentRecord:
    path = find_moved(record.source)
    if path is None:
        said = tr("{problem} What follows is from the text that was kept.")
        call.console.note("gistwalker: " + said.format(problem=gone.what))
        return record
    found = tr("“{title}” was moved and has been found again: {path}")
    call.console.note(found.format(title=record.title, path=path))
    with suppress(LibraryError):
        return library.documents.relocate(record.id, path)
    return replace(record, source=replace(record.source, path=path, modified=None))


def _by_path(records: Sequence[DocumentRecord], path: Path) -> DocumentRecord | None:
    here = path.resolve()
    unchanged = (
        record
        for record in records
        if record.source.path == here and record.source.sha256 == source_of(here).sha256
    )
    return next(unchanged, None)


def _imported(path: Path, importing: Callable[[Path], DocumentRecord] | None) -> DocumentRecord:
    if importing is None:
        raise NotFoundError(
            tr("“{path}” isn't in the library.").format(path=path),
            tr("Import it first: gistwalker import FILE"),
        )
    return importing(path)


def _only(found: Sequence[DocumentRecord], name: str) -> DocumentRecord:
    if not found:
        raise NotFoundError(
            tr("No document matches “{name}”.").format(name=name),
            tr("Give an id or part of a title from “gistwalker list”, or the path of a file."),
        )
    if len(found) > 1:
        named = ", ".join(f"{record.id} “{record.title}”" for record in found[:_MOST_NAMED])
        raise NotFoundError(
            tr("“{name}” matches several documents: {documents}.").format(
                name=name, documents=named
            ),
            tr("Give the id of one of them."),
        )
    return found[0]


def _collection(known: Sequence[Collection], name: str) -> Collection | None:
    folded = name.casefold()
    exact = [each for each in known if each.name == name]
    return next(iter(exact or [each for each in known if each.name.casefold() == folded]), None)
