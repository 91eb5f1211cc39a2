"""A job on a library that stops in its midst, says so, and waits to be killed; for tests."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from storage.backups import moving
from storage.backups.backups import LibraryBackups
from storage.exchange import exporting, importing


def wait_to_be_killed(*_: Any, **__: Any) -> None:
    print("in the midst", flush=True)  # noqa: T201  # the test waits for it
    time.sleep(3600)


def back_up(library: Path) -> None:
    backups = LibraryBackups(library)
    backups._go_on = wait_to_be_killed  # type: ignore[method-assign]
    backups.make()


def move(library: Path, target: Path) -> None:
    backups = LibraryBackups(library)
    backups.make()
    moving.copy_connection = wait_to_be_killed
    backups.move(target)


def export(library: Path, target: Path) -> None:
    exporting.create = wait_to_be_killed  # type: ignore[assignment]
    exporting.export_library(library, target)


def take_in(library: Path, source: Path) -> None:
    importing._look_through = wait_to_be_killed
    importing.import_library(library, source)


def take_in_up_to_the_last_step(library: Path, source: Path) -> None:
    importing.restore = wait_to_be_killed
    importing.import_library(library, source)


def take_in_but_for_tidying_up(library: Path, source: Path) -> None:
    last_step = importing.restore

    def restore_and_wait(*arguments: Any) -> None:
        last_step(*arguments)
        wait_to_be_killed()

    importing.restore = restore_and_wait  # type: ignore[assignment]
    importing.import_library(library, source)


if __name__ == "__main__":
    jobs = {
        "backup": back_up,
        "export": export,
        "export-zip": export,
        "import": take_in,
        "move": move,
        "import-before-the-last-step": take_in_up_to_the_last_step,
        "import-after-the-last-step": take_in_but_for_tidying_up,
    }
    jobs[sys.argv[1]](*map(Path, sys.argv[2:]))
