"""What is set about models and about learning, for the command line as well: it needs no Qt."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from reader.backups import GIGABYTE, BackupWishes
from reader.model_choice import ModelWishes

if TYPE_CHECKING:  # the command line needs no Qt
    from ui.settings.table import ModelSettings


_MOST_MINUTES, _MOST_THREADS, _MOST_ROOM = 600, 1024, 1 << 20
"""Of idle time, of threads, and of gigabytes: what is beyond is no number that a person set."""


class Wishes:
    """What holds ``now``; may be asked on any thread."""

    def __init__(self, now: ModelWishes) -> None:
        self.now = now

    def __call__(self) -> ModelWishes:
        """What holds now."""
        return self.now


class MemoryUse:
    """Whether what was learnt is used ``now``; may be asked on any thread."""

    def __init__(self, *, now: bool) -> None:
        self.now = now

    def __call__(self) -> bool:
        """Whether it is used now."""
        return self.now


def uses_memory(path: Path) -> bool:
    """Whether what was learnt is used, as the settings file ``path`` says; it is by default."""
    return _group(path, MEMORY[0]).get(MEMORY[1]) is not False


MEMORY = ("memory", "use")
"""Group and name of that setting."""


LIBRARY = ("kept", "library")
"""Group and name of the folder that the library was moved to."""


def moved_to(path: Path) -> Path | None:
    """Where the usual library was moved to, as the settings file ``path`` says."""
    folder = _group(path, LIBRARY[0]).get(LIBRARY[1])
    return Path(folder) if isinstance(folder, str) and folder else None


def backup_wishes(path: Path) -> BackupWishes:
    """What the settings file ``path`` says about backups; the default where it says nothing fit."""
    group = _group(path, "backups")
    room, default = group.get("gigabytes"), BackupWishes()
    fits = isinstance(room, (int, float)) and not isinstance(room, bool) and 0 < room <= _MOST_ROOM
    return BackupWishes(
        group.get("automatic") is not False,
        round(room * GIGABYTE) if fits else default.most_bytes,  # type: ignore[operator]
    )


def wishes_of(settings: ModelSettings) -> ModelWishes:
    """What is set in the window."""
    return _fitting({each.name: getattr(settings, each.name) for each in fields(ModelWishes)})


def wished(path: Path) -> ModelWishes:
    """What the settings file ``path`` says; the default wherever it says nothing fit.

    What is wrong with the file is told by the window, which can mend it.
    """
    return _fitting(_group(path, "models"))


def _group(path: Path, name: str) -> dict[str, object]:
    try:
        found = json.loads(path.read_text("utf-8"))[name]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _fitting(found: dict[str, object]) -> ModelWishes:
    idle, threads, offline, mirror = (found.get(each.name) for each in fields(ModelWishes))
    default = ModelWishes()
    return ModelWishes(
        float(idle)
        if isinstance(idle, (int, float)) and 0 < idle <= _MOST_MINUTES
        else default.idle_minutes,
        threads if isinstance(threads, int) and 0 < threads <= _MOST_THREADS else default.threads,
        offline is True,
        _address(mirror) if isinstance(mirror, str) else default.mirror,
    )


def _address(typed: str) -> str:
    """As it is asked for; a host alone is meant as one that is safely reached."""
    address = typed.strip().rstrip("/")
    return address if not address or "://" in address else f"https://{address}"
