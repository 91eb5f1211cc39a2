"""The file of the settings: JSON that the user can read and correct.

A write changes only its own values; everything else in the file stays, whether this version
understands it or not. So two programs never undo each other's changes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from gettext import gettext as tr
from itertools import chain, count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile

from reader.errors import GistwalkerError
from ui.settings.parsing import Plain, Problem

_LOCK_MILLISECONDS = 2000
_STALE_MILLISECONDS = 10_000

Changes = Mapping[tuple[str, str], object]
"""New plain values by group and name; None removes a value, so that the default holds."""


class SettingsError(GistwalkerError):
    """Settings cannot be saved."""


def read(path: Path) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """Return the settings in ``path``, and what is wrong with it.

    A broken file is renamed, and nothing is lost.
    """
    try:
        values = _held(path)
    except OSError as error:
        return {}, (_unreadable(path, error.strerror or ""),)
    return ({}, (_set_aside(path),)) if values is None else (values, ())


def held(path: Path) -> dict[str, Any] | None:
    """Return the settings in ``path``; None if unreadable, perhaps while somebody edits it."""
    with suppress(OSError):
        return _held(path)
    return None


def _held(path: Path) -> dict[str, Any] | None:
    """Return the settings in ``path``, none if there is no file; None for a broken file."""
    try:
        values = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def write(path: Path, changes: Changes) -> None:
    """Write the changes into the file, all or none. Raises ``SettingsError``."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(f"{path}.lock")
        lock.setStaleLockTime(_STALE_MILLISECONDS)
        lock.tryLock(_LOCK_MILLISECONDS)  # without it, the worst is that one of two changes is lost
        try:
            _replace(path, _merged(read(path)[0], changes))
        finally:
            lock.unlock()
    except OSError as error:
        raise SettingsError(
            tr("Couldn't save the settings: {reason}.").format(reason=error.strerror or error),
            tr("They apply until you close the window. Make sure {path} is writable.").format(
                path=path
            ),
        ) from error


def _merged(values: dict[str, Any], changes: Changes) -> Plain:
    for (group, name), value in changes.items():
        held = values.get(group)
        kept = dict(held) if isinstance(held, dict) else {}
        if value is None:
            kept.pop(name, None)
        else:
            kept[name] = value
        values[group] = kept
        if not kept:
            del values[group]
    return values


def _replace(path: Path, values: Plain) -> None:
    text = _as_text(values)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _as_text(values: Plain) -> str:
    text = json.dumps(values, indent=2, ensure_ascii=False) + "\n"
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character, which a file of settings may hold
        return json.dumps(values, indent=2) + "\n"
    return text


def _set_aside(path: Path) -> Problem:
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (path.with_name(f"{path.stem}-broken{each}{path.suffix}") for each in numbers)
    aside = next(name for name in names if not name.exists())
    try:
        path.rename(aside)
    except OSError as error:
        return _unreadable(path, error.strerror or "")
    return Problem(
        tr("Couldn't read the settings file, so all settings are at their defaults."),
        tr("It is kept as {path}. Repair it and restore its name, or set everything again.").format(
            path=aside
        ),
    )


def _unreadable(path: Path, reason: str) -> Problem:
    return Problem(
        tr("Couldn't read the settings: {reason}.").format(reason=reason),
        tr("All settings are at their defaults. Make sure {path} is readable.").format(path=path),
    )
