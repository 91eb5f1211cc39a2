"""Places canonical text on pages whose breaks depend on window and font.

One chapter is laid out alone; the nth visible character of it is the nth visible character of the
chapter's part of the canonical text, whatever the layout (decision 0001).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.pages.characters import PageCharacters, PlacedCharacters, ink_of
from reader.text.alignment import align
from reader.text.document import DocumentText
from reader.text.ink import InkMap, ink, is_white
from reader.text.normalise import normalise
from reader.text.span import Span

_ENOUGH = 8
"""The number of characters that is unmistakable."""


def chapter_at(spine: Sequence[int], offset: int) -> int:
    """Return the layout chapter that contains ``offset``: the last of those that begin there."""
    return max(0, bisect_right(spine, offset) - 1)


def chapter_span(content: DocumentText, chapter: int) -> Span:
    """Return the part of the canonical text that a chapter shows; empty beyond the last one."""
    end = len(content.text)
    spine = content.spine or (0,)
    if chapter >= len(spine):
        return Span(end, end)
    return Span(spine[chapter], spine[chapter + 1] if chapter + 1 < len(spine) else end)


def offset_of_anchor(content: DocumentText, chapter: int, number: int, after: str) -> int:
    """Return the offset of an anchor.

    ``number`` visible characters of the chapter precede it in the book's markup, and ``after`` are
    the first that follow it: the text may lack some, so the nearest place with these is taken.
    """
    span = chapter_span(content, chapter)
    text = span.of(content.text)
    shown, following = ink(text), ink(normalise(after))
    at = min(number, len(shown))
    piece = following[: max(_ENOUGH, len(following) // 2)]
    if piece and not shown.startswith(following, at):
        before, beyond = shown.rfind(piece, 0, at + len(piece)), shown.find(piece, at)
        places = [place for place in (before, beyond) if place >= 0]
        at = min(places, key=lambda place: abs(place - at), default=at)
    return span.start + min(InkMap(text).offset(at), max(0, len(span) - 1))


@dataclass(frozen=True)
class ChapterPlaces:
    """The characters of the canonical text that the pages of one chapter show.

    ``inks`` are the visible characters of each page; ``offsets`` (int32) has one entry for each of
    them, in order: its place in the canonical text, or -1 if it has none.
    """

    inks: tuple[str, ...]
    offsets: NDArray[np.int32]

    @classmethod
    def of(cls, texts: Sequence[str], content: DocumentText, chapter: int) -> ChapterPlaces:
        """Make it from ``texts``, the texts of the chapter's pages in the present layout."""
        span = chapter_span(content, chapter)
        shown_text = span.of(content.text)
        places = span.start + np.flatnonzero(~is_white(shown_text))
        inks = tuple(ink_of(text).text for text in texts)
        found = align("".join(inks), "".join(shown_text.split()))
        offsets = np.append(places, -1).astype(np.int32)[found]
        return cls(inks, offsets)

    def pages_showing(self, span: Span) -> list[int]:
        """Return the pages of the chapter, from 0, with a character of ``span``."""
        inside = np.flatnonzero((self.offsets >= span.start) & (self.offsets < span.end))
        pages = np.searchsorted(self._ends, inside, side="right")
        return sorted(set(pages.tolist()))

    def page_of(self, offset: int) -> int:
        """Return the page, from 0, that shows the last visible character up to ``offset``."""
        before = np.flatnonzero((self.offsets >= 0) & (self.offsets <= offset))
        at = int(before[-1]) if len(before) else 0
        page = int(np.searchsorted(self._ends, at, side="right"))
        return min(page, max(0, len(self.inks) - 1))

    def place(self, page: int, characters: PageCharacters) -> PlacedCharacters:
        """Return the canonical characters of one page of the chapter with their boxes."""
        ink = characters.ink
        end = int(self._ends[page])
        expected = self.offsets[end - len(self.inks[page]) : end]
        places = align(ink.text, self.inks[page])
        offsets = np.append(expected, np.int32(-1))[places]
        known = offsets >= 0
        owners = ink.owners[known]
        return PlacedCharacters(offsets[known], characters.lines[owners], characters.boxes[owners])

    @property
    def _ends(self) -> NDArray[np.int64]:
        return np.cumsum([len(ink) for ink in self.inks], dtype=np.int64)
