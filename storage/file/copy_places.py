"""Paths of a library and its copies, and the meaning of their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from reader.backups import Backup, Reason

FILE_NAME = "library.sqlite3"
FOLDER = "backups"
_REASONS = {
    "automatic": Reason.AUTOMATIC,
    "asked": Reason.ASKED,
    "before-restore": Reason.BEFORE_RESTORE,
}
_WORDS = {reason: word for word, reason in _REASONS.items()}
_NAME = re.compile(r".*-(\d{8}-\d{6})(?:-\d+)?-(automatic|asked|before-restore)")
_MOMENT = "%Y%m%d-%H%M%S"


def all_backups(library: Path) -> list[Backup]:
    """The copies of the library file ``library``, the newest first."""
    found = [*_made(library), *_from_upgrades(library)]
    return sorted(found, key=lambda each: (each.made, each.name), reverse=True)


def copies(library: Path) -> Sequence[Path]:
    """The files of the copies, the oldest first."""
    return [each.path for each in reversed(all_backups(library))]


def unfinished(library: Path) -> Iterator[Path]:
    """Incomplete copies that were interrupted."""
    yield from library.parent.glob(f"{library.stem}-*.unfinished")
    yield from (library.parent / FOLDER).glob(f"{library.stem}-*.unfinished")


def place_for(library: Path, moment: datetime, reason: Reason) -> Path:
    """The path of a new copy: no name is used twice."""
    folder = library.parent / FOLDER
    stamp, word = moment.astimezone(UTC).strftime(_MOMENT), _WORDS[reason]
    path, number = folder / f"{library.stem}-{stamp}-{word}{library.suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{library.stem}-{stamp}-{number}-{word}{library.suffix}"
    return path


def _made(library: Path) -> Iterator[Backup]:
    for path in (library.parent / FOLDER).glob(f"{library.stem}-*{library.suffix}"):
        name = _NAME.fullmatch(path.stem)
        if name:
            with suppress(OSError, ValueError):
                moment = datetime.strptime(name[1], _MOMENT).replace(tzinfo=UTC)
                yield Backup(path, moment, _REASONS[name[2]], path.stat().st_size)


def _from_upgrades(library: Path) -> Iterator[Backup]:
    for path in library.parent.glob(f"{library.stem}-before-*{library.suffix}"):
        with suppress(OSError):
            about = path.stat()
            made = datetime.fromtimestamp(about.st_mtime, UTC)
            yield Backup(path, made, Reason.BEFORE_UPGRADE, about.st_size)
