"""Backups of a library: their values, the schedule that keeps them, and the port to make them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from reader.language import later

GIGABYTE = 10**9


class Reason(StrEnum):
    """The reason for which a backup was made."""

    AUTOMATIC = "automatic"
    ASKED = "asked"
    BEFORE_RESTORE = "before restore"
    BEFORE_UPGRADE = "before upgrade"


REASONS = {
    Reason.AUTOMATIC: later("Daily"),
    Reason.ASKED: later("Made by you"),
    Reason.BEFORE_RESTORE: later("Before restoring"),
    Reason.BEFORE_UPGRADE: later("Before an update"),
}


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy of a library."""

    path: Path
    made: datetime
    """The time in UTC."""
    reason: Reason
    size: int

    @property
    def name(self) -> str:
        """The name to choose it by: the file's name without its suffix."""
        return self.path.stem

    @property
    def day(self) -> date:
        """The day on which it was made, in local time."""
        return self.made.astimezone().date()


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a backup."""

    titles: tuple[str, ...]
    answers: int
    experiences: int
    version: str
    """The number of the last upgrade that was applied to it."""
    newer: bool
    """Whether it was made by a newer version of the program than this one."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The days, weeks and months that keep their newest backup, and the limit of total size."""

    days: int = 7
    weeks: int = 4
    months: int = 12
    most_bytes: int = 4 * GIGABYTE


@dataclass(frozen=True, slots=True)
class BackupWishes:
    """The settings of backups."""

    automatic: bool = True
    most_bytes: int = 4 * GIGABYTE


def superfluous(backups: Sequence[Backup], schedule: Schedule) -> list[Backup]:
    """Return the backups that are to be deleted; the newest never is.

    Backups made automatically or before a restoration are deleted by age. If all together are
    larger than allowed, the oldest are deleted until they are not: first those, then copies from
    before upgrades, last those that the user asked for.
    """
    newest_first = sorted(backups, key=lambda each: each.made, reverse=True)
    by_age = [each for each in newest_first if each.reason in _BY_AGE]
    kept: set[Backup] = set(newest_first[:1])
    for count, period in (
        (schedule.days, lambda day: day),
        (schedule.weeks, lambda day: day.isocalendar()[:2]),
        (schedule.months, lambda day: (day.year, day.month)),
    ):
        kept.update(_newest_of_each(by_age, period, count))
    gone = [each for each in by_age if each not in kept]
    stay = [each for each in newest_first if each not in gone]
    return gone + _too_large(stay, schedule.most_bytes)


_BY_AGE = (Reason.AUTOMATIC, Reason.BEFORE_RESTORE)
_DROPPED_FIRST = (*_BY_AGE, Reason.BEFORE_UPGRADE, Reason.ASKED)


def _newest_of_each(
    newest_first: Sequence[Backup], period: Callable[[date], Hashable], count: int
) -> list[Backup]:
    found: dict[Hashable, Backup] = {}
    for each in newest_first:
        found.setdefault(period(each.day), each)
    return list(found.values())[:count]


def _too_large(newest_first: Sequence[Backup], most: int) -> list[Backup]:
    over = sum(each.size for each in newest_first) - most
    gone = []
    candidates = sorted(
        newest_first[1:], key=lambda each: (_DROPPED_FIRST.index(each.reason), each.made)
    )
    for each in candidates:
        if over <= 0:
            break
        gone.append(each)
        over -= each.size
    return gone


class Backups(Protocol):
    """The backups of one library. Copying can be interrupted from another thread."""

    folder: Path
    """The folder of the library."""

    def all(self) -> Sequence[Backup]:
        """All backups, the newest first."""

    def named(self, name: str) -> Backup:
        """Return the backup with this name or its beginning. Raises ``NotFoundError``."""

    def look(self, backup: Backup) -> Contents:
        """Read the contents of a backup. Raises ``LibraryError`` if it cannot be read."""

    def make(self, reason: Reason = Reason.ASKED) -> Backup:
        """Copy the library now. Raises ``LibraryError``, ``Cancelled``; then nothing is left."""

    def make_if_due(self) -> Backup | None:
        """Make the first backup of a day on which something changed; None if none is due."""

    def delete(self, backup: Backup) -> None:
        """Delete a backup."""

    def restore(self, backup: Backup) -> Path | None:
        """Restore the library; a backup of its present state is made first, and returned.

        Raises ``LibraryError``, also if another program has the library open; then nothing has
        changed.
        """

    def copy_out(self, backup: Backup, folder: Path) -> Path:
        """Copy a backup unchanged to ``folder`` as a library of its own; return its file."""

    def move(self, folder: Path) -> None:
        """Move the library and its backups to an empty or new folder, completely or not at all."""

    def interrupt(self) -> None:
        """Interrupt copying, now and until ``resume``; from any thread."""

    def resume(self) -> None:
        """Allow copying again."""

    def close(self) -> None:
        """Close the library."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The extent of an export in open formats."""

    documents: int
    files: int
    missing: tuple[Path, ...]
    """Files of documents that were moved or had changed."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The result of turning an export into a library."""

    documents: int
    files: int
    """Originals that were not on this machine, and now are beside the library."""
    kept: Path | None
    """The place where the previous library is kept."""
