"""Remains of killed processes beside a library: unfinished copies, exports and imports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reader import temporary_files
from storage.file import brought_files, copying
from storage.file.copy_places import FILE_NAME, FOLDER


def sweep(folder: Path) -> None:
    """Remove files beside the library in ``folder`` whose process is gone."""
    copying.sweep(folder)
    copying.sweep(folder / FOLDER)
    brought_files.withdraw(folder / FILE_NAME)
    temporary_files.sweep(folder)


def found(folder: Path) -> Sequence[Path]:
    """The files that ``sweep`` would remove."""
    copies = copying.left_over(folder) + copying.left_over(folder / FOLDER)
    return copies + brought_files.left_over(folder) + temporary_files.left_over(folder)
