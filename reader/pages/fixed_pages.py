"""The pages of a PDF, whose lines were found at import."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.child_messages import Message
from reader.pages.characters import PageCharacters, PlacedCharacters
from reader.pages.page_source import PageSize, PageSource
from reader.text.alignment import align
from reader.text.span import Span
from reader.values.page_layout import Layout

_SLACK = 1.0
_ENOUGH = 0.5
_HYPHENS = "-\u2010\u2011"


class FixedPages(PageSource):
    """The pages of a PDF. A new layout changes nothing."""

    def sizes(self) -> Sequence[PageSize]:
        """The size of each page."""
        table = self._worker.ask(Message("measure")).arrays["sizes"]
        return tuple(PageSize(width, height) for width, height in table.tolist())

    def flow(self, layout: Layout, offset: int) -> Iterator[float]:
        """Keep the pages."""
        return iter(())

    def pages_before(self) -> Sequence[int]:
        """The number of pages, in one chapter."""
        return (0, len(self.sizes()))

    def page_of(self, offset: int) -> int:
        """Return the page that shows the character at ``offset``."""
        pages = self._content.pages_of(Span(offset, offset + 1))
        return pages[0].number if pages else 1

    def pages_near(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return places of characters as fractional pages: 3.25 is a quarter down page 3."""
        lines, pages = self._content.lines, self._content.pages
        if not len(lines.starts) or not pages:
            return np.ones(len(offsets))
        shown = np.maximum(np.searchsorted(lines.starts, offsets, side="right") - 1, 0)
        sizes = np.array([max(1.0, page.height) for page in pages])[lines.pages[shown] - 1]
        down: NDArray[np.float64] = np.clip(lines.boxes[shown, 1] / sizes, 0, 0.999)
        return lines.pages[shown] + down

    def _location(self, page: int) -> tuple[int, int]:
        return 0, page - 1

    def _placed_on(self, page: int) -> PlacedCharacters:
        return self._place(page, np.flatnonzero(self._content.lines.pages == page))

    def _placed(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        lines = self._content.lines
        last = int(np.searchsorted(lines.starts, span.end, side="left"))
        shown = np.flatnonzero(lines.ends[:last] > span.start)
        for page in dict.fromkeys(lines.pages[shown].tolist()):
            yield page, self._place(page, shown[lines.pages[shown] == page])

    def _place(self, page: int, numbers: NDArray[np.int64]) -> PlacedCharacters:
        """Return the canonical characters of some lines of one page with their boxes.

        A line of which less than half is found again has its own box for all of its characters.
        """
        characters = self._characters(page)
        placed = [self._place_line(number, characters) for number in numbers.tolist()]
        if not placed:
            return PlacedCharacters.none()
        return PlacedCharacters(
            np.concatenate([line.offsets for line in placed]),
            np.concatenate([line.lines for line in placed]),
            np.concatenate([line.boxes for line in placed]),
        )

    def _place_line(self, number: int, characters: PageCharacters) -> PlacedCharacters:
        table = self._content.lines
        start, box = int(table.starts[number]), table.boxes[number]
        shown = self._content.text[start : int(table.ends[number])]
        offsets = np.array([start + k for k, c in enumerate(shown) if not c.isspace()], np.int32)
        owners = _owners("".join(shown.split()), characters, characters.inside(box, _SLACK))
        boxes = np.tile(box, (len(offsets), 1)) if owners is None else _boxes(owners, characters)
        return PlacedCharacters(offsets, np.full(len(offsets), number, np.int32), boxes)

    def _offset_of(self, found: Mapping[str, Any]) -> int | None:
        """Return the line at the destination, or where the text goes on after a page without."""
        page = int(found["page"]) + 1
        at = self.text(page).start_of_line(found["x"], found["y"])
        later = self._content.lines.starts[self._content.lines.pages >= page]
        return at if at is not None or not len(later) else int(later.min())


def _owners(
    wanted: str, characters: PageCharacters, inside: NDArray[np.int32]
) -> NDArray[np.int32] | None:
    """Return for each character of ``wanted`` the one that shows it; None if too few are found.

    Right-to-left lines may come in visual order: then the reverse fits better.
    """
    if not wanted or not len(inside):
        return None
    owners = _aligned(wanted, characters, inside)
    if not np.all(owners >= 0):
        reverse = _aligned(wanted, characters, inside[::-1])
        owners = max(owners, reverse, key=lambda each: np.count_nonzero(each >= 0))
    return _filled(owners) if np.count_nonzero(owners >= 0) >= _ENOUGH * len(wanted) else None


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
    behind = np.flatnonzero(characters.lines[last : last + 3] == characters.lines[last])
    if behind.tolist() == [0, 1] and chr(characters.codes[last + 1]) in _HYPHENS:
        hyphen = characters.boxes[last + 1]
        boxes[-1, :2] = np.minimum(boxes[-1, :2], hyphen[:2])
        boxes[-1, 2:] = np.maximum(boxes[-1, 2:], hyphen[2:])
    return boxes
