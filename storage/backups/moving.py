"""The library in another folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError
from storage.backups.owning import owned
from storage.file.copy_places import FOLDER, copies, unfinished
from storage.file.copying import GoOn, copy_connection


def move(library: Path, folder: Path, settled: Callable[[Path], None], go_on: GoOn) -> None:
    """Move ``library`` and its copies to ``folder``: whole, or not at all.

    ``settled`` is called when everything is there and nothing is deleted yet: from then on the
    library in the new place is the one that counts.
    """
    target = folder / library.name
    _refuse(library, folder)
    made: list[Path] = []
    try:
        with owned(library) as connection:
            for copy in copies(library):
                made.append(_counterpart(copy, library, folder))
                go_on()
                _copy(copy, made[-1])
            made.append(target)
            copy_connection(connection, library, target, go_on, check=True)
            settled(folder)
    except BaseException:
        for path in made:
            with suppress(OSError):
                path.unlink(missing_ok=True)
        raise
    _delete_old(library)


def _refuse(library: Path, folder: Path) -> None:
    if (folder / library.name).exists() or (folder / FOLDER).exists():
        raise LibraryError(
            tr("There is already a library in {folder}.").format(folder=folder),
            tr("Choose an empty folder."),
        )
    if not library.exists():
        raise LibraryError(
            tr("There is no library in {folder}.").format(folder=library.parent),
            tr("Import a document to create one, or choose another folder."),
        )


def _counterpart(copy: Path, library: Path, folder: Path) -> Path:
    return folder / copy.relative_to(library.parent)


def _copy(source: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    except OSError as error:
        raise LibraryError(
            tr("Can't write the copy {path}: {reason}.").format(path=target, reason=error.strerror),
            tr("The library itself was not changed. Check the disk and its free space."),
        ) from error


def _delete_old(library: Path) -> None:
    """What cannot be deleted stays behind; nobody looks there any more."""
    old = [*copies(library), *unfinished(library), library, library.with_suffix(".reserve")]
    for path in old:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    with suppress(OSError):
        (library.parent / FOLDER).rmdir()
