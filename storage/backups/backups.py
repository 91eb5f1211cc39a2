"""``reader.backups.Backups``: the backups of one library."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path

from sqlite_utils import Database

from reader.backups import Backup, BackupWishes, Contents, Reason, Schedule, superfluous
from reader.errors import Cancelled, LibraryError, NotFoundError
from storage.backups import moving, restoring
from storage.file import leftovers
from storage.file.copy_places import FILE_NAME, all_backups, place_for
from storage.file.copying import copy_file
from storage.file.errors import gate
from storage.file.intact import reading_copy
from storage.file.migrations import library_migrations
from storage.file.opening import refuse_foreign

_ROOM_LEFT = 1 << 30
"""Bytes of free disk space below which no automatic backup is made."""


class LibraryBackups:
    """The backups of a library, which is only open during a copy. For any one thread."""

    def __init__(
        self,
        folder: Path,
        wishes: Callable[[], BackupWishes] = BackupWishes,
        settled: Callable[[Path], None] = lambda _: None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.folder = folder
        self._library = folder / FILE_NAME
        self._wishes = wishes
        self._settled = settled
        self._clock = clock
        self._stopped = threading.Event()

    def all(self) -> Sequence[Backup]:
        """All backups, the newest first."""
        return all_backups(self._library)

    def named(self, name: str) -> Backup:
        """The backup with this name, or the only one whose name contains it."""
        found = [each for each in self.all() if name in each.path.name]
        exact = [each for each in found if name in (each.name, each.path.name)]
        chosen = exact or found
        if len(chosen) != 1:
            what = (
                tr("There is no backup named {name}.")
                if not chosen
                else tr("Several backups match {name}.")
            )
            raise NotFoundError(
                what.format(name=name), tr("“gistwalker backup list” shows them all.")
            )
        return chosen[0]

    def look(self, backup: Backup) -> Contents:
        """The contents of a backup."""
        with gate(backup.path), closing(Database(memory=True, execute_plugins=False)) as empty:
            known = {each.name for each in library_migrations.pending(empty)}
        return look_into(backup.path, known)

    def make(self, reason: Reason = Reason.ASKED) -> Backup:
        """Back the library up now, and delete superfluous backups."""
        if not self._library.is_file():
            raise LibraryError(
                tr("There is no library in {folder}.").format(folder=self.folder),
                tr("Import a document to create one, or choose another folder."),
            )
        leftovers.sweep(self.folder)
        now = self._clock()
        path = place_for(self._library, now, reason)
        copy_file(self._library, path, self._go_on, check=True)
        self._tidy()
        return Backup(path, now.replace(microsecond=0), reason, path.stat().st_size)

    def make_if_due(self) -> Backup | None:
        """Make the first backup of a day with changes, if there is room for it."""
        if not self._wishes().automatic or not self._due() or not self._has_room():
            return None
        return self.make(Reason.AUTOMATIC)

    def delete(self, backup: Backup) -> None:
        """Delete a backup."""
        try:
            backup.path.unlink(missing_ok=True)
        except OSError as error:
            raise LibraryError(
                tr("Can't delete {path}: {reason}.").format(
                    path=backup.path, reason=error.strerror
                ),
            ) from error

    def restore(self, backup: Backup) -> Path | None:
        """Restore the library from a backup; return where its previous state is kept."""
        kept = restoring.restore(self._library, backup, self._clock(), self._go_on)
        self._tidy(spared=backup)
        return kept

    def copy_out(self, backup: Backup, folder: Path) -> Path:
        """Copy a backup into ``folder`` as a library of its own, perhaps of an older version."""
        return restoring.copy_out(backup, folder, FILE_NAME, self._go_on)

    def move(self, folder: Path) -> None:
        """Move the library and its backups."""
        target = folder.expanduser().absolute()
        moving.move(self._library, target, self._settled, self._go_on)
        self.folder, self._library = target, target / FILE_NAME

    def interrupt(self) -> None:
        """Interrupt the current copy, from any thread."""
        self._stopped.set()

    def resume(self) -> None:
        """Allow work again."""
        self._stopped.clear()

    def close(self) -> None:
        """Do nothing: no file stays open."""

    def _go_on(self) -> None:
        if self._stopped.is_set():
            raise Cancelled

    def _due(self) -> bool:
        changed = self._changed()
        latest = next((each for each in self.all() if each.reason is Reason.AUTOMATIC), None)
        if changed is None or latest is None:
            return changed is not None
        return latest.day != self._clock().astimezone().date() and changed > latest.made

    def _changed(self) -> datetime | None:
        """The time of the last write, including those in the write-ahead log."""
        moments = []
        for path in (self._library, self._library.with_name(f"{FILE_NAME}-wal")):
            with suppress(OSError):
                moments.append(path.stat().st_mtime)
        return datetime.fromtimestamp(max(moments), UTC) if moments else None

    def _has_room(self) -> bool:
        free = shutil.disk_usage(self.folder).free
        return free - self._library.stat().st_size > _ROOM_LEFT

    def _tidy(self, spared: Backup | None = None) -> None:
        schedule = replace(Schedule(), most_bytes=self._wishes().most_bytes)
        for each in superfluous(self.all(), schedule):
            if each != spared:
                with suppress(LibraryError):
                    self.delete(each)


def look_into(path: Path, known: Collection[str]) -> Contents:
    """The contents of a copy. ``known`` are the names of this program's upgrades.

    Raises:
        LibraryError: it is damaged, or no library.
    """
    with gate(path), closing(reading_copy(path)) as copy:
        refuse_foreign(copy, path)
        applied = [name for (name,) in copy.execute("SELECT name FROM _sqlite_migrations")]
        return Contents(
            titles=_titles(copy),
            answers=_count(copy, "answers"),
            experiences=_count(copy, "experiences"),
            version=max(applied, default="0000").split()[0],
            newer=bool(set(applied) - set(known)),
        )


def _titles(copy: sqlite3.Connection) -> tuple[str, ...]:
    there = {name for _, name, *_ in copy.execute("PRAGMA table_info(documents)")}
    only = "WHERE set_aside IS NULL" if "set_aside" in there else ""
    named = "coalesce(edits.title, documents.title)" if _has(copy, "edits") else "documents.title"
    joined = "LEFT JOIN edits ON edits.document = documents.id" if _has(copy, "edits") else ""
    rows = copy.execute(f"SELECT {named} FROM documents {joined} {only} ORDER BY id")
    return tuple(title for (title,) in rows)


def _count(copy: sqlite3.Connection, table: str) -> int:
    if not _has(copy, table):
        return 0
    (count,) = copy.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)


def _has(copy: sqlite3.Connection, table: str) -> bool:
    found = copy.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,))
    return found.fetchone() is not None
