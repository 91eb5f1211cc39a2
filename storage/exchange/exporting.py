"""Export of a library to open formats: rows as JSON Lines, texts and files unchanged."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path

from reader.backups import Exported
from reader.errors import LibraryError
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from storage.exchange.archives import Container, beside, create, writing
from storage.exchange.format import (
    FORMAT,
    MANIFEST,
    VERSION,
    line_of,
    table_file,
    tables,
    text_file,
)
from storage.file.copy_places import FILE_NAME
from storage.file.copying import copy_file
from storage.file.errors import DamagedLibraryError, damaged
from storage.file.store import Store
from storage.integrity.inspection import lost_tables
from storage.library import SqliteLibrary
from storage.rows import content


def export_library(folder: Path, target: Path, *, files: bool = True) -> Exported:
    """Write the library in ``folder`` to ``target``, with the ``files`` of its documents.

    The export is of a single moment. Documents set aside are left out.

    Raises:
        LibraryError: it cannot be read.
        UnreadableFileError: ``target`` exists already, or cannot be written.
    """
    with (
        beside(target, folder) as place,
        _copied(folder, place) as library,
        writing(target, place) as sink,
    ):
        store = library.store
        lost = lost_tables(store) if library.damage else frozenset()
        if lost is None:
            raise damaged(library.path)
        for table, names in tables(store).items():
            _write_table(store, sink, table, names, lost=table in lost)
        records = library.documents.all()
        for (number,) in store.rows("SELECT id FROM documents"):  # of a damaged one, all are there
            with create(sink, text_file(number)) as file:
                file.write(content.text(store, DocumentId(number)).encode())
        copied = {each for each in records if files and _write_file(sink, each)}
        _write_manifest(store, sink, len(records))
    gone = [each.source.path for each in records if files and each not in copied]
    return Exported(len(records), len(copied), tuple(gone))


def file_name(record: DocumentRecord) -> str:
    """The path of a document's file in the export, by its content."""
    return f"files/{record.source.sha256}"


@contextmanager
def _copied(folder: Path, place: Path) -> Iterator[SqliteLibrary]:
    """A copy of the library, so that nobody has to wait; a damaged one itself: nobody writes it."""
    library = folder / FILE_NAME
    if not library.is_file():
        raise LibraryError(
            tr("There is no library in {folder}.").format(folder=folder),
            tr("Import a document to create one, or choose another folder."),
        )
    try:
        copy_file(library, place / FILE_NAME, check=True)
    except DamagedLibraryError:
        place = folder
    with SqliteLibrary.open(place, readonly=place == folder) as copy:
        if place != folder:
            _erase_set_aside(copy)
        yield copy


def _erase_set_aside(library: SqliteLibrary) -> None:
    for document in library.documents.set_aside_before(datetime.now(UTC)):
        library.documents.remove(document)


def _write_table(
    store: Store, sink: Container, table: str, columns: tuple[str, ...], *, lost: bool
) -> None:
    """Write the rows of a table; none of a ``lost`` one, which reading fills again."""
    with create(sink, table_file(table)) as file:
        for row in () if lost else store.each(f"SELECT {', '.join(columns)} FROM {table}"):
            file.write(line_of(table, dict(zip(columns, row, strict=True))))


def _write_file(sink: Container, record: DocumentRecord) -> bool:
    """Copy the original, unless it is gone or has changed."""
    path = record.source.path
    try:
        with path.open("rb") as source:
            if hashlib.file_digest(source, "sha256").hexdigest() != record.source.sha256:
                return False
            source.seek(0)
            with create(sink, file_name(record)) as file:
                shutil.copyfileobj(source, file)
    except FileNotFoundError:
        return False
    return True


def _write_manifest(store: Store, sink: Container, documents: int) -> None:
    applied = store.rows("SELECT name FROM _sqlite_migrations ORDER BY id")
    numbers = store.rows("SELECT name, seq FROM sqlite_sequence ORDER BY name")
    about = {
        "format": FORMAT,
        "version": VERSION,
        "library": [name for (name,) in applied][-1],
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
        "documents": documents,
        "numbers": dict(numbers),
    }
    with create(sink, MANIFEST) as file:
        file.write(json.dumps(about, indent=2).encode() + b"\n")
