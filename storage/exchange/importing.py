"""Import of an exported library, completely or not at all."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path
from typing import IO

from sqlite_utils import Database, Migrations

from reader.backups import Backup, Reason, Taken
from reader.errors import LibraryError, NotFoundError
from reader.records import DocumentRecord
from reader.temporary_files import scratch
from storage.backups.restoring import restore
from storage.exchange.archives import Container, has, lines, opened, reading, unreadable
from storage.exchange.exporting import file_name
from storage.exchange.format import (
    FORMAT,
    MANIFEST,
    VERSION,
    loads,
    row_of,
    table_file,
    tables,
    text_file,
)
from storage.file import leftovers
from storage.file.copy_places import FILE_NAME
from storage.file.leftovers import FILES, bringing
from storage.file.migrations import library_migrations
from storage.file.store import Store
from storage.library import SqliteLibrary
from storage.rows import content

_MANIFEST_BYTES = 1 << 20
_PIECE = 1 << 20
_MOST_CHARACTERS = 1 << 31
_HASH = re.compile(r"[0-9a-f]{64}")
_WRONG = (
    ValueError,
    KeyError,
    TypeError,
    IndexError,
    AttributeError,
    OverflowError,
    NotFoundError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    sqlite3.DataError,
    zlib.error,
)
"""Exceptions caused by invalid rows."""


def import_library(folder: Path, source: Path, *, replace: bool = False) -> Taken:
    """Import the export ``source`` into the library in ``folder``.

    All of it is built and checked elsewhere before anything there changes. With ``replace``, a
    library that is not empty is kept as a backup.

    Raises:
        UnreadableFileError: ``source`` is no export, or anything in it is invalid.
        LibraryError: the library is not empty, in use, or cannot be written.
    """
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    leftovers.sweep(folder)
    if not replace:
        _refuse_full(folder)
    with (
        scratch(folder) as place,
        reading(source) as export,
        _refused(),
    ):
        built = place / "built"
        _build(built, export)
        with SqliteLibrary.open(built) as library:
            library.mend()  # which indexes all texts
            _look_through(library)
            files = [each for each in library.documents.all() if _bring(each, export, place)]
            for each in files:
                library.documents.relocate(each.id, folder / FILES / _file_of(each))
            count = len(library.documents.all())
        backup = _as_backup(built / FILE_NAME)
        with _put(files, place, folder / FILE_NAME):
            kept = restore(folder / FILE_NAME, backup, datetime.now(UTC), lambda: None)
    return Taken(count, len(files), kept)


def _refuse_full(folder: Path) -> None:
    path = folder / FILE_NAME
    if not path.exists():
        return
    with SqliteLibrary.open(folder) as library:
        kept = (library.documents, library.experiences, library.collections, library.marks)
        full = any(each.all() for each in kept)
    if full:
        raise LibraryError(
            tr("The library in {folder} is not empty.").format(folder=folder),
            tr(
                "Choose another folder with --library, or use --replace: the present library is "
                "backed up first."
            ),
        )


@contextmanager
def _refused() -> Iterator[None]:
    try:
        yield
    except _WRONG as error:
        raise unreadable(" ".join(str(error).split())[:200] or type(error).__name__) from error


def _build(folder: Path, export: Container) -> None:
    """A library of the exported version, with all of its rows."""
    with opened(export, MANIFEST) as file:
        about = loads(file.read(_MANIFEST_BYTES))
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise unreadable(tr("it isn't an exported library"))
    migrations = steps_up_to(about.get("library"))
    if about.get("version") != VERSION or migrations is None:
        raise unreadable(tr("a newer version of Gistwalker has written it"))
    with SqliteLibrary.open(folder, migrations=migrations) as library:
        store = library.store
        store.rows("PRAGMA foreign_keys = OFF")
        with store.together(), _without_triggers(store):
            for table, columns in tables(store).items():
                _fill(store, export, table, columns)
            _fill_texts(store, export)
            _count_on(store, about.get("numbers"))
        if store.rows("PRAGMA foreign_key_check"):
            raise ValueError("some rows belong to nothing")


def steps_up_to(version: object) -> Migrations | None:
    """The migrations up to that version; None if it is unknown here."""
    found = Migrations(library_migrations.name)
    with closing(Database(memory=True, execute_plugins=False)) as empty:
        for step in library_migrations.pending(empty):
            found(name=step.name)(step.fn)
            if step.name == version:
                return found
    return None


@contextmanager
def _without_triggers(store: Store) -> Iterator[None]:
    """Suspend the triggers: the rows that they would write are part of the export."""
    made = store.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    for name, _ in made:
        store.run(f"DROP TRIGGER {name}")
    yield
    for _, sql in made:
        store.run(sql)


def _fill(store: Store, export: Container, table: str, columns: tuple[str, ...]) -> None:
    store.run(f"DELETE FROM {table}")
    names, holes = ", ".join(columns), ", ".join("?" * len(columns))
    sql = f"INSERT INTO {table} ({names}) VALUES ({holes})"
    with opened(export, table_file(table)) as file:
        for number, line in enumerate(lines(file), start=1):
            try:
                row = row_of(table, line, columns)
            except ValueError as error:
                raise ValueError(f"{table_file(table)}, line {number}: {error}") from error
            store.run(sql, *row.values())


def _fill_texts(store: Store, export: Container) -> None:
    for document, characters in store.rows("SELECT id, characters FROM documents"):
        if not isinstance(characters, int) or not 0 <= characters < _MOST_CHARACTERS:
            raise ValueError(f"the length of document {document} is none")
        with opened(export, text_file(document)) as file:
            # Four bytes are the most that a character takes.
            text = file.read(4 * characters + 1).decode()
        if len(text) != characters:
            raise ValueError(f"{text_file(document)} is not as long as it should be")
        content.insert_text(store, document, text)


def _count_on(store: Store, numbers: object) -> None:
    if not isinstance(numbers, Mapping):
        return
    for table, number in numbers.items():
        store.run("DELETE FROM sqlite_sequence WHERE name = ?", table)
        store.run("INSERT INTO sqlite_sequence VALUES (?, ?)", table, int(number))


def _look_through(library: SqliteLibrary) -> None:
    """Read everything once as the program would. Raises ``ValueError`` for invalid data."""
    found = library.faults()
    if found:
        raise ValueError(found[0].what)
    if not all(_HASH.fullmatch(each.source.sha256) for each in library.documents.all()):
        raise ValueError("the hash of a file is none")


def _bring(record: DocumentRecord, export: Container, place: Path) -> bool:
    """Extract the original, if the export has it and it is not at its old path."""
    if not has(export, file_name(record)) or _is_there(record):
        return False
    with opened(export, file_name(record)) as file, (place / _file_of(record)).open("wb") as copy:
        _copy(file, copy, record)
    return True


@contextmanager
def _put(records: Sequence[DocumentRecord], place: Path, library: Path) -> Iterator[None]:
    """Put the files beside the library; remove them if anything fails."""
    names = [_file_of(record) for record in records]
    with bringing(library, names) as folder:
        for name in names:
            (place / name).replace(folder / name)
        yield


def _copy(file: IO[bytes], copy: IO[bytes], record: DocumentRecord) -> None:
    digest, left = hashlib.sha256(), record.source.size
    while piece := file.read(_PIECE):
        left -= len(piece)
        digest.update(piece)
        if left < 0:
            break
        copy.write(piece)
    if left or digest.hexdigest() != record.source.sha256:
        raise ValueError(f"{file_name(record)} is not the file that it should be")


def _is_there(record: DocumentRecord) -> bool:
    path = record.source.path
    try:
        if not path.is_file() or path.stat().st_size != record.source.size:
            return False
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == record.source.sha256
    except OSError:
        return False


def _file_of(record: DocumentRecord) -> str:
    ending = {"text": "txt", "markdown": "md"}.get(record.format.value, record.format.value)
    return f"{record.source.sha256}.{ending}"


def _as_backup(path: Path) -> Backup:
    # The log must be merged into the file, because an immutable copy has no log.
    with SqliteLibrary.open(path.parent) as library:
        library.store.empty_log()
    return Backup(path, datetime.now(UTC), Reason.ASKED, path.stat().st_size)
