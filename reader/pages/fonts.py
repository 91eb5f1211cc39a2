"""Finds the typefaces of this machine by their files: MuPDF loads fonts from files alone."""

from __future__ import annotations

import struct
import threading
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from reader.values.page_layout import Face

_KINDS = (".ttf", ".otf")
_SINGLE_FONT = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_MOST_BYTES = 64 << 20
_MOST_TABLES = 128
_FAMILY = 1
"""The entry of the name table with the family of at most four fonts, as most programs list it."""
_ENGLISH = 0x409
_CODE_PAGES, _LATIN = 78, 0b11
"""The place in the OS/2 table that lists the scripts of a font, and the bits for Western and
Central Europe: fonts for other scripts often claim the first, with little more than digits in
it.
"""
_BUILT_IN = {"serif", "sans-serif"}


class InstalledFaces:
    """The typefaces below some folders that have Latin letters. For any thread."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._lock = threading.Lock()
        self._found: Sequence[Face] | None = None

    def all(self) -> Sequence[Face]:
        """Return every face with a regular font, by name; searched at the first call."""
        with self._lock:
            if self._found is None:
                self._found = tuple(_faces(self._folders))
            return self._found

    def find(self, family: str) -> Face | None:
        """Return the face of this name; None for the book's own ("") and for a missing one."""
        if not family:
            return None
        if family in _BUILT_IN:
            return Face(family)
        return next((face for face in self.all() if face.family == family), None)


def read_font(path: Path) -> tuple[str, int] | None:
    """Return the family of a font, and its style: 0 regular, 1 bold, 2 italic, 3 bold italic.

    None if it is no single font for Latin letters, or is damaged.
    """
    try:
        with path.open("rb") as file:
            head = file.read(12)
            if head[:4] not in _SINGLE_FONT or path.stat().st_size > _MOST_BYTES:
                return None
            count = min(_MOST_TABLES, struct.unpack(">H", head[4:6])[0])
            rows = struct.iter_unpack(">4sLLL", file.read(16 * count))
            places = {tag: (start, length) for tag, _, start, length in rows}
            tables = []
            for tag in (b"OS/2", b"name"):
                start, length = places[tag]
                file.seek(start)
                tables.append(file.read(min(length, _MOST_BYTES)))
        return _described(*tables)
    except (OSError, struct.error, KeyError, ValueError):
        return None


def _faces(folders: Iterable[Path]) -> list[Face]:
    families: dict[str, dict[int, str]] = {}
    for path in chain.from_iterable(sorted(folder.rglob("*")) for folder in folders):
        if path.suffix.lower() in _KINDS and (font := read_font(path)):
            family, style = font
            families.setdefault(family, {}).setdefault(style, str(path))
    complete = {family: files for family, files in families.items() if 0 in files}
    return [
        Face(family, tuple(complete[family].get(style, "") for style in range(4)))
        for family in sorted(complete, key=str.casefold)
    ]


def _described(measures: bytes, names: bytes) -> tuple[str, int] | None:
    (selection,) = struct.unpack_from(">H", measures, 62)
    (code_pages,) = struct.unpack_from(">L", measures, _CODE_PAGES)
    family = _family(names)
    if code_pages & _LATIN != _LATIN or not family:
        return None
    return family, bool(selection & 0x20) + 2 * bool(selection & 0x01)


def _family(names: bytes) -> str:
    _, count, strings = struct.unpack_from(">HHH", names)
    best, text = -1, ""
    for platform, _, language, name, length, start in struct.iter_unpack(
        ">6H", names[6 : 6 + 12 * count]
    ):
        rank = (platform in (0, 3)) + 2 * (platform == 3 and language == _ENGLISH)
        if name == _FAMILY and rank > best:
            raw = names[strings + start : strings + start + length]
            best, text = rank, raw.decode("utf-16-be" if platform in (0, 3) else "mac-roman")
    return " ".join(text.split())
