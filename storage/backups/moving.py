"""Moving the library to another folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError
from reader.temporary_files import scratch
from storage.backups.restoring import owned
from storage.file import leftovers
from storage.file.copy_places import FOLDER, copies, unfinished
from storage.file.copying import copy_connection
from storage.file.errors import unwritable
from storage.file.intact import GoOn


def move(library: Path, folder: Path, settled: Callable[[Path], None], go_on: GoOn) -> None:
    """Move ``library`` and its backups to ``folder``, completely or not at all.

    ``settled`` is called when everything is copied and nothing is deleted yet: from then on the
    library in the new place is the valid one.
    """
    _refuse(library, folder)
    leftovers.sweep(library.parent)
    with _room(folder, library) as place, owned(library) as connection:
        for copy in copies(library):
            go_on()
            _copy(copy, place / copy.relative_to(library.parent))
        copy_connection(connection, library, place / library.name, go_on, check=True)
        with _put(place, folder, library.name):
            settled(folder)
    _delete_old(library)


@contextmanager
def _room(folder: Path, library: Path) -> Iterator[Path]:
    """A working folder; the library knows of it and removes it if the process is killed."""
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            place = stack.enter_context(scratch(folder, library.parent))
        except OSError as error:
            raise unwritable(folder, error) from error
        yield place


@contextmanager
def _put(place: Path, folder: Path, last: str) -> Iterator[None]:
    """Put the contents of ``place`` into ``folder``, the library after its backups, or nothing."""
    made: list[Path] = []
    try:
        for path in sorted(place.iterdir(), key=lambda each: each.name == last):
            path.replace(folder / path.name)
            made.append(folder / path.name)
        yield
    except BaseException:
        for path in made:
            path.replace(place / path.name)  # which is removed
        raise


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


def _copy(source: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    except OSError as error:
        raise unwritable(target, error) from error


def _delete_old(library: Path) -> None:
    """Delete the old files; any that cannot be deleted are left, as nothing refers to them."""
    old = [*copies(library), *unfinished(library), library, library.with_suffix(".reserve")]
    for path in old:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    with suppress(OSError):
        (library.parent / FOLDER).rmdir()
