"""Places canonical text on the pages of a PDF, whose lines were found at import."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.pages.characters import PageCharacters, PlacedCharacters
from reader.text.alignment import align
from reader.text.document import DocumentText, LineTable
from reader.text.span import Span

_SLACK = 1.0
_ENOUGH = 0.5
_HYPHENS = "-\u2010\u2011"


def lines_showing(lines: LineTable, span: Span) -> NDArray[np.int64]:
    """Return the indices of the lines that show some of ``span``."""
    last = int(np.searchsorted(lines.starts, span.end, side="left"))
    return np.flatnonzero(lines.ends[:last] > span.start)


def heights_of(offsets: NDArray[np.int32], content: DocumentText) -> NDArray[np.float64]:
    """Return the places of ``offsets`` as fractional pages: 3.25 is a quarter down page 3."""
    lines = content.lines
    if not len(lines.starts) or not content.pages:
        return np.ones(len(offsets))
    shown = np.maximum(np.searchsorted(lines.starts, offsets, side="right") - 1, 0)
    pages = lines.pages[shown]
    sizes = np.array([max(1.0, page.height) for page in content.pages])
    heights: NDArray[np.float64] = pages + np.clip(
        lines.boxes[shown, 1] / sizes[pages - 1], 0, 0.999
    )
    return heights


def place_lines(
    numbers: NDArray[np.int64], characters: PageCharacters, lines: LineTable, text: str
) -> PlacedCharacters:
    """Return the canonical characters of some lines of one page with their boxes.

    A line of which less than half is found again has its own box for all of its characters.
    """
    placed = [_place_line(_Line(number, lines, text), characters) for number in numbers.tolist()]
    if not placed:
        return PlacedCharacters.none()
    return PlacedCharacters(
        np.concatenate([line.offsets for line in placed]),
        np.concatenate([line.lines for line in placed]),
        np.concatenate([line.boxes for line in placed]),
    )


@dataclass(frozen=True)
class _Line:
    number: int
    table: LineTable
    text: str

    @property
    def box(self) -> NDArray[np.float32]:
        box: NDArray[np.float32] = self.table.boxes[self.number]
        return box

    def ink(self) -> tuple[str, NDArray[np.int32]]:
        """Return its visible characters, and the place of each in the canonical text."""
        start = int(self.table.starts[self.number])
        shown_text = self.text[start : int(self.table.ends[self.number])]
        offsets = [start + k for k, character in enumerate(shown_text) if not character.isspace()]
        return "".join(shown_text.split()), np.array(offsets, np.int32)


def _place_line(line: _Line, characters: PageCharacters) -> PlacedCharacters:
    wanted, offsets = line.ink()
    numbers = np.full(len(offsets), line.number, np.int32)
    owners = _owners(wanted, characters, characters.inside(line.box, _SLACK))
    if owners is None:
        return PlacedCharacters(offsets, numbers, np.tile(line.box, (len(offsets), 1)))
    return PlacedCharacters(offsets, numbers, _boxes(owners, characters))


def _owners(
    wanted: str, characters: PageCharacters, inside: NDArray[np.int32]
) -> NDArray[np.int32] | None:
    """Return for each character of ``wanted`` the one that shows it; None if too few are found.

    Right-to-left lines may come in visual order: then the reverse fits better.
    """
    if not wanted or not len(inside):
        return None
    owners = np.full(len(wanted), -1, np.int32)
    for order in _orders(inside):
        tried = _aligned(wanted, characters, order)
        if np.count_nonzero(tried >= 0) > np.count_nonzero(owners >= 0):
            owners = tried
        if np.all(owners >= 0):
            return owners
    return _filled(owners) if np.count_nonzero(owners >= 0) >= _ENOUGH * len(wanted) else None


def _orders(inside: NDArray[np.int32]) -> Iterator[NDArray[np.int32]]:
    yield inside
    yield inside[::-1]


def _aligned(
    wanted: str, characters: PageCharacters, order: NDArray[np.int32]
) -> NDArray[np.int32]:
    ink = characters.ink_at(order)
    places = align(ink.text, wanted)
    owners = np.full(len(wanted), -1, np.int32)
    owners[places[places >= 0]] = ink.owners[places >= 0]
    return owners


def _filled(owners: NDArray[np.int32]) -> NDArray[np.int32]:
    """Place missing characters at the one before them, or the first that was found."""
    known = np.flatnonzero(owners >= 0)
    nearest = np.maximum.accumulate(np.where(owners >= 0, np.arange(len(owners)), known[0]))
    filled: NDArray[np.int32] = owners[nearest]
    return filled


def _boxes(owners: NDArray[np.int32], characters: PageCharacters) -> NDArray[np.float32]:
    """Return their boxes; the hyphen that breaks a word belongs to the letter before it."""
    boxes = characters.boxes[owners].copy()
    last = int(owners[-1])
    follows = last + 1 < len(characters.codes) and chr(characters.codes[last + 1]) in _HYPHENS
    if follows and characters.lines[last + 1] == characters.lines[last]:
        at_the_end = last + 2 == len(characters.codes) or (
            characters.lines[last + 2] != characters.lines[last]
        )
        if at_the_end:
            hyphen = characters.boxes[last + 1]
            boxes[-1, :2] = np.minimum(boxes[-1, :2], hyphen[:2])
            boxes[-1, 2:] = np.maximum(boxes[-1, 2:], hyphen[2:])
    return boxes
