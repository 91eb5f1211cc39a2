"""The settings file's values for models, learning, backups and the library's place.

It is asked before the language is known, and by the command line: the table of settings, which is
full of words, is not imported here.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from pydantic import Field

from reader.backups import GIGABYTE, BackupWishes
from reader.checked_json import checked
from reader.model_choice import ModelWishes
from reader.values.answer_time import LEAST_SECONDS, MOST_SECONDS, USUAL_SECONDS
from ui.settings.choices import (
    LEAST_ROOM,
    MOST_MINUTES,
    MOST_ROOM,
    MOST_THREADS,
    Language,
    TargetLanguage,
)

if TYPE_CHECKING:
    from ui.settings.settings_table import ModelSettings

T = TypeVar("T")

MEMORY = ("memory", "use")
"""Group and name of the setting for using what was learnt."""
LIBRARY = ("kept", "library")
"""Group and name of the setting for the library's folder."""

_Seconds = Annotated[int, Field(ge=LEAST_SECONDS, le=MOST_SECONDS)]
_Minutes = Annotated[float, Field(ge=1, le=MOST_MINUTES)]
_Threads = Annotated[int, Field(ge=0, le=MOST_THREADS)]
_Room = Annotated[float, Field(ge=LEAST_ROOM, le=MOST_ROOM)]


@dataclass
class Current(Generic[T]):
    """What is set ``now``; may be asked on any thread."""

    now: T

    def __call__(self) -> T:
        """Return it."""
        return self.now


def wished_language(path: Path) -> Language:
    """Return the window's language in the settings file ``path``; the system's if it has none.

    Errors in the file are reported later, by the store, in that language.
    """
    return in_file(path, "window", "language", Language, default=Language.SYSTEM)


def uses_memory(path: Path) -> bool:
    """Return whether what was learnt is used, by the settings file ``path``; by default it is."""
    return in_file(path, *MEMORY, bool, default=True)


def answer_seconds(path: Path) -> int:
    """Return how many seconds an answer may take, by the settings file ``path``."""
    return in_file(path, "asking", "seconds", _Seconds, default=USUAL_SECONDS)


def moved_to(path: Path) -> Path | None:
    """Return where the usual library was moved to, according to the settings file ``path``."""
    folder = in_file(path, *LIBRARY, str, default="")
    return Path(folder) if folder else None


def backup_wishes(path: Path) -> BackupWishes:
    """Return the backup settings in ``path``; defaults for values that are missing or unfit."""
    usual = BackupWishes()
    room = in_file(path, "backups", "gigabytes", _Room, default=usual.most_bytes / GIGABYTE)
    automatic = in_file(path, "backups", "automatic", bool, default=usual.automatic)
    return BackupWishes(automatic, round(room * GIGABYTE))


def wished(path: Path) -> ModelWishes:
    """Return the model settings in ``path``; defaults for values that are missing or unfit."""
    usual = ModelWishes()
    return ModelWishes(
        in_file(path, "models", "idle_minutes", _Minutes, default=usual.idle_minutes),
        in_file(path, "models", "threads", _Threads, default=usual.threads),
        in_file(path, "models", "offline", bool, default=usual.offline),
        _address(in_file(path, "models", "mirror", str, default=usual.mirror)),
    )


def translation_target(path: Path) -> TargetLanguage:
    """Into which language is translated, as the settings file ``path`` says; else into English."""
    target = in_file(path, "translating", "language", TargetLanguage, default=TargetLanguage.WINDOW)
    if target is TargetLanguage.WINDOW:
        window = in_file(path, "window", "language", Language, default=Language.ENGLISH)
        is_code = window is not Language.SYSTEM
        target = TargetLanguage(window.value) if is_code else TargetLanguage.ENGLISH
    return target


def wishes_of(settings: ModelSettings) -> ModelWishes:
    """Return the model settings of the window."""
    mirror = _address(settings.mirror)
    return ModelWishes(float(settings.idle_minutes), settings.threads, settings.offline, mirror)


def in_file(path: Path, group: str, name: str, kind: Any, *, default: T) -> T:
    """Return one value of the settings file ``path``; ``default`` if it has none that fits.

    Errors in the file are reported by the window, which can repair it.
    """
    try:
        found: T = checked(kind, json.loads(path.read_text("utf-8"))[group][name])
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return default
    return found


def _address(typed: str) -> str:
    """Return an address in the form used for requests; a host alone is taken for https."""
    address = typed.strip().rstrip("/")
    return address if not address or "://" in address else f"https://{address}"
