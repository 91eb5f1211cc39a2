"""One connection to the library file: statements, transactions, conversion of errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from reader.errors import LibraryError
from storage.file.errors import DamagedLibraryError, gate


class Store:
    """An open library file, bound to the thread that opened it.

    Every statement of the storage package goes through here, so that an error of SQLite becomes
    ``LibraryError`` at one place. ``connection`` must be in driver autocommit mode
    (``isolation_level`` None): transactions begin only where ``together`` says so.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self.damage: DamagedLibraryError | None = None
        """Set if the file was found damaged; then it is open for reading alone."""
        self.database = Database(connection, execute_plugins=False)
        self._connection = connection
        self._changing = False

    def gate(self) -> AbstractContextManager[None]:
        """Convert errors of SQLite raised within to ``LibraryError`` about this file."""
        return gate(self.path, self.damage)

    def rows(self, sql: str, *values: object) -> list[Any]:
        """All rows of a query."""
        with self.gate():
            return self._connection.execute(sql, values).fetchall()

    def each(self, sql: str, *values: object) -> Iterator[Any]:
        """The rows of a query one by one, for results too large for memory."""
        with self.gate():
            yield from self._connection.execute(sql, values)

    def row(self, sql: str, *values: object) -> Any:
        """The first row of a query, or None."""
        with self.gate():
            return self._connection.execute(sql, values).fetchone()

    def run(self, sql: str, *values: object) -> int:
        """Run a statement; return the row id of the last inserted row."""
        with self.gate():
            return self._connection.execute(sql, values).lastrowid or 0

    def insert(self, table: str, values: Mapping[str, object]) -> int:
        """Add one row; return its row id."""
        columns, holes = ", ".join(values), ", ".join("?" * len(values))
        sql = f"INSERT INTO {table} ({columns}) VALUES ({holes})"
        return self.run(sql, *values.values())

    def run_all(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once per row."""
        with self.gate():
            self._connection.executemany(sql, rows)

    @contextmanager
    def together(self) -> Iterator[None]:
        """A transaction; within another ``together``, a savepoint.

        The outermost one takes the write lock at once: a transaction that only starts writing later
        could not wait for another program and would fail.
        """
        if self._changing:
            self._refuse_if_undone()
            with self.database.atomic():
                yield
            return
        self._changing = True
        try:
            self.run("BEGIN IMMEDIATE")
            yield
            self._refuse_if_undone()
            self.run("COMMIT")
        finally:
            self._changing = False
            self._roll_back()

    @contextmanager
    def unchanging(self) -> Iterator[None]:
        """A read transaction: all queries see the library at one moment."""
        if self._connection.in_transaction:
            yield
            return
        self.run("BEGIN")
        try:
            yield
        finally:
            # A commit would fail where the index of words is damaged.
            self._roll_back()

    def _roll_back(self) -> None:
        # A full disk may have made SQLite roll back on its own already.
        if self._connection.in_transaction:
            self.run("ROLLBACK")

    def _refuse_if_undone(self) -> None:
        """Refuse further changes after an error that made SQLite roll back everything."""
        if not self._connection.in_transaction:
            raise LibraryError(
                tr("A change to the library {path} failed and was undone.").format(path=self.path),
                tr("Everything before it is kept. Try again."),
            )

    def empty_log(self) -> None:
        """Write all changes into the file itself, and free the space of the log."""
        self.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    def tidy(self) -> None:
        """Free space and empty the write-ahead log, so that removed text is gone."""
        if not self._connection.in_transaction:
            self._shrink("PRAGMA incremental_vacuum")
            self.empty_log()

    def tidy_in_steps(self, pages: int) -> None:
        """The same with a log of limited size, in pages."""
        before, (free,) = None, self.row("PRAGMA freelist_count")
        while free and free != before:
            self._shrink(f"PRAGMA incremental_vacuum({pages})")
            self.empty_log()
            before, (free,) = free, self.row("PRAGMA freelist_count")

    def _shrink(self, script: str) -> None:
        with self.gate():
            # Frees one page per step, and only a script is stepped to its end.
            self._connection.executescript(script)

    def close(self) -> None:
        """Close the file. Harmless if called twice."""
        with self.gate():
            self._connection.close()
