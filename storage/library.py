"""The library: one SQLite file with all of the user's data."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlite_utils import Migrations

from reader.errors import LibraryError
from reader.records import Choice
from reader.text.document import DocumentId
from reader.text.span import SpanTable
from reader.values.named import Named
from storage.conversations.conversations import StoredConversations
from storage.documents.collecting import StoredCollections
from storage.documents.documents import StoredDocuments
from storage.documents.positions import StoredPositions
from storage.experiences.experiences import StoredExperiences
from storage.file.migrations import library_migrations
from storage.file.opening import open_for_reading, open_for_writing
from storage.file.store import Store
from storage.integrity.inspection import Fault, faults
from storage.integrity.mending import mend
from storage.marks import Clock, StoredMarks, now
from storage.memories import StoredMemories
from storage.rows import encoding
from storage.rows.content import no_such
from storage.search.analysis import Analyser
from storage.search.terms import StoredTerms


class StoredNames:
    """``reader.ports.Names`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, document: DocumentId, version: int) -> Sequence[Named] | None:
        """The list of a document in its order; None if there is none of that version."""
        with self._store.unchanging():
            if not self._store.row(_LISTED, document, version):
                return None
            rows = self._store.rows(
                "SELECT name, mentions FROM names WHERE document = ? ORDER BY position", document
            )
        return [Named(name, tuple(encoding.span_table(mentions))) for name, mentions in rows]

    def keep(self, document: DocumentId, version: int, names: Sequence[Named]) -> None:
        """Store a list, replacing the one before. Raises ``NotFoundError``."""
        with self._store.together():
            if not self._store.row("SELECT 1 FROM documents WHERE id = ?", document):
                raise no_such(document)
            self._store.run("DELETE FROM name_lists WHERE document = ?", document)
            self._store.insert("name_lists", {"document": document, "version": version})
            self._store.run_all(
                "INSERT INTO names (document, position, name, mentions) VALUES (?, ?, ?, ?)",
                (
                    (
                        document,
                        position,
                        encoding.storable(each.name),
                        encoding.packed_spans(SpanTable.of(each.mentions)),
                    )
                    for position, each in enumerate(names)
                ),
            )


_LISTED = "SELECT 1 FROM name_lists WHERE document = ? AND version = ?"


class StoredChoices:
    """``reader.ports.Choices`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, choice: Choice) -> str | None:
        """The stored choice; None if there is none."""
        row = self._store.row("SELECT value FROM choices WHERE name = ?", choice)
        return None if row is None else str(row[0])

    def set(self, choice: Choice, value: str | None) -> None:
        """Store a choice; None returns to the default."""
        if value is None:
            self._store.run("DELETE FROM choices WHERE name = ?", choice)
        else:
            self._store.run(
                """INSERT INTO choices VALUES (?, ?)
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value""",
                choice,
                encoding.storable(value),
            )


PATIENCE = 10.0
"""Seconds to wait while another program writes: adding a long book takes two or three."""


class SqliteLibrary:
    """``reader.ports.Library`` in one file, ``library.sqlite3``. Created by ``open``.

    Bound to the thread that opened it; other threads and programs open it for themselves.
    """

    def __init__(self, store: Store, clock: Clock = now) -> None:
        self._store = store
        self._analyser = Analyser()
        self.experiences = StoredExperiences(store)
        self.documents = StoredDocuments(store, self._analyser, self.experiences)
        self.memories = StoredMemories(store)
        self.names = StoredNames(store)
        self.terms = StoredTerms(store, self._analyser)
        self.conversations = StoredConversations(store)
        self.positions = StoredPositions(store)
        self.collections = StoredCollections(store)
        self.choices = StoredChoices(store)
        self.marks = StoredMarks(store, clock)

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        readonly: bool = False,
        patience: float = PATIENCE,
        migrations: Migrations = library_migrations,
        clock: Clock = now,
    ) -> Self:
        """Open the library in ``folder``: created if there is none, upgraded if it is older.

        Before an upgrade the file is copied beside it. With ``readonly`` nothing is created or
        upgraded, every change is refused, and one that is damaged is opened too. ``patience`` is
        the time in seconds to wait while another program writes; ``clock`` dates marks.

        Raises:
            LibraryError: if it cannot be opened, or not for writing; if it is damaged, is no
                library, or is newer than the program.
        """
        opening = open_for_reading if readonly else open_for_writing
        return cls(opening(folder, patience, migrations), clock)

    @property
    def store(self) -> Store:
        """The tables themselves, for copying them."""
        return self._store

    @property
    def damage(self) -> LibraryError | None:
        """Why it is open for reading alone: it is damaged; None if it is not."""
        return self._store.damage

    @property
    def path(self) -> Path:
        """The file."""
        return self._store.path

    def together(self) -> AbstractContextManager[None]:
        """A transaction: all changes within are stored, or none. May be nested."""
        return self._store.together()

    def faults(self) -> Sequence[Fault]:
        """All faults inside the file. Reads all of it, and never fails."""
        with self._store.unchanging():
            return list(dict.fromkeys(faults(self._store, self)))

    def mend(self) -> None:
        """Repair derived data. Raises ``LibraryError``."""
        mend(self._store, self._analyser, self)

    def problems(self) -> tuple[str, ...]:
        """Problems that SQLite finds in the file; empty if none. Reads all of it."""
        found = self._store.rows("PRAGMA integrity_check") + self._store.rows(
            "PRAGMA foreign_key_check"
        )
        return tuple(str(row[0]) for row in found if row[0] != "ok")

    def close(self) -> None:
        """Close it. Harmless if called twice."""
        self._analyser.close()
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
