"""The library's checks for ``doctor``: its place, its contents, and the documents' files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path

from reader.errors import ExitCode, LibraryError
from reader.health import Check
from reader.language import number
from reader.records import DocumentRecord
from reader.temporary_files import scratch
from storage.exchange.exporting import export_library
from storage.exchange.importing import import_library
from storage.file import leftovers
from storage.file.copy_places import FILE_NAME, all_backups
from storage.file.errors import DamagedLibraryError, damaged, way_back
from storage.file.intact import newest_good
from storage.integrity.inspection import Fault
from storage.library import SqliteLibrary

_SCARCE = 1 << 30
_MOST_NAMED = 3


def place_check(folder: Path) -> Check:
    """Whether a library in ``folder`` can be written, and the space left."""
    name = tr("library")
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK):
        return Check(
            name,
            good=False,
            detail=tr("{folder} isn't writable").format(folder=folder),
            hint=tr("Make it writable, or choose another folder with --library."),
            code=ExitCode.LIBRARY,
        )
    free = shutil.disk_usage(there).free
    return Check(
        name,
        good=free > _SCARCE,
        detail=tr("{folder}, {free} GiB free").format(folder=folder, free=number(free / (1 << 30))),
        hint="" if free > _SCARCE else tr("Little free space left on this disk."),
        code=ExitCode.LIBRARY,
    )


def library_checks(folder: Path, *, mend: bool) -> Iterator[Check]:
    """Whether the library in ``folder`` is intact, and whether its files are where they were.

    With ``mend``, derived data is repaired first. The contents come first, and never fail.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        return
    try:
        if mend:
            _mend(folder)
        with SqliteLibrary.open(folder, readonly=True) as library:
            found = library.faults()
            yield _content_check(found, path, writable=library.damage is None)
            if all(fault.mendable for fault in found):
                yield _files_check(library.documents.all())
    except LibraryError as problem:
        yield _bad(problem.what, problem.hint)
    except Exception:  # noqa: BLE001  # a damaged file can fail in any way
        yield _bad(damaged(path).what, way_back(path))
    yield _backups_check(path)
    yield from _left_over_check(folder)


def diagnosis(folder: Path) -> LibraryError | None:
    """The damage in the library in ``folder``; None if it has none."""
    check = next(library_checks(folder, mend=False), None)
    return None if check is None or check.good else DamagedLibraryError(check.detail, check.hint)


def _mend(folder: Path) -> None:
    """Derive again what can be; of a damaged file, all else is taken into a new one.

    Raises ``LibraryError`` if anything else is damaged too; then nothing has changed.
    """
    with SqliteLibrary.open(folder, readonly=True) as library:
        damage, found = library.damage, library.faults()
    if damage is None:
        with SqliteLibrary.open(folder) as library:
            library.mend()
        return
    if not all(fault.mendable for fault in found):
        raise damage
    with scratch(folder) as place:
        export_library(folder, place / "rest", files=False)
        import_library(folder, place / "rest", replace=True)


def _content_check(found: Sequence[Fault], path: Path, *, writable: bool) -> Check:
    if not found:
        return Check(tr("library contents"), good=True, detail=tr("intact"))
    said = " ".join(fault.what for fault in found[:_MOST_NAMED])
    if len(found) > _MOST_NAMED:
        said += " …"
    if all(fault.mendable for fault in found):
        return _bad(said, tr("It can be repaired: gistwalker doctor --mend"))
    hint = way_back(path)
    if writable:
        hint += " " + tr("Or remove the documents named above, and import them again.")
    return _bad(said, hint)


def _files_check(records: Sequence[DocumentRecord]) -> Check:
    """Whether files are missing, or have another size than when they were imported."""
    name = tr("files of the documents")
    gone, changed = [], []
    for source in (record.source for record in records):
        if not source.path.is_file():
            gone.append(source.path)
        elif source.path.stat().st_size != source.size:
            changed.append(source.path)
    if not gone and not changed:
        return Check(name, good=True, detail=tr("all there"))
    detail, hint = (
        _gone(gone),
        tr("Text and memory are kept. A document looks for its file when it is opened."),
    )
    if changed:
        detail = "; ".join(filter(None, (detail, _changed(changed))))
        hint += " " + tr("Of a changed file, import the new version.")
    return Check(name, good=False, detail=detail, hint=hint, needed=False, code=ExitCode.LIBRARY)


def _gone(paths: Sequence[Path]) -> str:
    words = ngettext(
        "{count} is not where it was: {files}",
        "{count} are not where they were: {files}",
        len(paths),
    )
    return words.format(count=len(paths), files=_named(paths)) if paths else ""


def _changed(paths: Sequence[Path]) -> str:
    words = ngettext(
        "{count} has changed since its import: {files}",
        "{count} have changed since their import: {files}",
        len(paths),
    )
    return words.format(count=len(paths), files=_named(paths))


def _named(paths: Sequence[Path]) -> str:
    named = ", ".join(map(str, paths[:_MOST_NAMED]))
    return named + (" …" if paths[_MOST_NAMED:] else "")


def _backups_check(library: Path) -> Check:
    found = all_backups(library)
    detail, hint = tr("none yet; the window makes one a day"), ""
    if found:
        size = sum(each.size for each in found) / 1e6
        detail = tr("{count}, {size} MB, the newest from {day}").format(
            count=len(found), size=number(size, 1), day=found[0].day
        )
        if newest_good(library) != found[0]:
            hint = tr("The newest is damaged.") + " " + way_back(library)
    name = tr("backups")
    return Check(name, not hint, detail, hint, needed=False, code=ExitCode.LIBRARY)


def _left_over_check(folder: Path) -> Iterator[Check]:
    found = leftovers.found(folder)
    if found:
        yield Check(
            tr("unfinished files"),
            good=False,
            detail=tr("{count} left behind by interrupted jobs").format(count=len(found)),
            hint=tr("They are removed when the library is next opened."),
            needed=False,
            code=ExitCode.LIBRARY,
        )


def _bad(detail: str, hint: str) -> Check:
    return Check(
        tr("library contents"), good=False, detail=detail, hint=hint, code=ExitCode.LIBRARY
    )
