"""The characters of one page, as MuPDF shows them and as the canonical text counts them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from reader.text.document import Rect
from reader.text.ink import is_white
from reader.text.normalise import normalise
from reader.text.span import Span

Boxes = TypeVar("Boxes", NDArray[np.float32], NDArray[np.float64])

_SAME_LINE = 0.6
_WIDE_SPACE = 1.0


@dataclass(frozen=True)
class Ink:
    """Normalised text without white space; ``owners`` (int32) has the origin of each character."""

    text: str
    owners: NDArray[np.int32]


def ink_of(raw: str) -> Ink:
    """Return the ink of ``raw``: ligatures expanded, accents joined to their letters, no spaces."""
    if raw.isascii() and raw.isprintable() and " " not in raw:
        return Ink(raw, np.arange(len(raw), dtype=np.int32))
    characters = set(raw)
    if any(map(unicodedata.combining, characters)):
        return _ink_of_clusters(raw)
    # Without accents, every character is visible by itself.
    visible = {ord(character): _visible(character) for character in characters}
    lengths = [len(visible[ord(character)]) for character in raw]
    return Ink(raw.translate(visible), np.repeat(np.arange(len(raw), dtype=np.int32), lengths))


def _ink_of_clusters(raw: str) -> Ink:
    """Take letters together with the accents that follow them."""
    pieces: list[str] = []
    owners: list[int] = []
    begins = [at for at in range(len(raw)) if not at or not unicodedata.combining(raw[at])]
    for start, end in pairwise([*begins, len(raw)]):
        visible = _visible(raw[start:end])
        pieces.append(visible)
        owners += [min(start + k, end - 1) for k in range(len(visible))]
    return Ink("".join(pieces), np.array(owners, np.int32))


@lru_cache(maxsize=4096)
def _visible(cluster: str) -> str:
    return normalise(cluster).replace(" ", "")


@dataclass(frozen=True)
class PageCharacters:
    """The visible characters of a page, in MuPDF's order, without white space.

    ``codes`` (uint32) are code points, ``lines`` (int32) number the lines they are in, ``boxes``
    (float32, n × 4) are Rects.
    """

    codes: NDArray[np.uint32]
    lines: NDArray[np.int32]
    boxes: NDArray[np.float32]

    @classmethod
    def none(cls) -> PageCharacters:
        """For a page that cannot be read."""
        nothing = np.zeros(0, np.int32)
        return cls(nothing.astype(np.uint32), nothing, np.zeros((0, 4), np.float32))

    @cached_property
    def ink(self) -> Ink:
        """The ink of all characters; owners are indices into the arrays."""
        return self.ink_at(np.arange(len(self.codes), dtype=np.int32))

    def inside(self, box: NDArray[np.float32], slack: float) -> NDArray[np.int32]:
        """Return the indices of characters whose middle is within ``slack`` points of ``box``."""
        heights = self._middles[self._downwards, 1]
        first = int(np.searchsorted(heights, box[1] - slack, side="left"))
        last = int(np.searchsorted(heights, box[3] + slack, side="right"))
        level = self._downwards[first:last]
        across = self._middles[level, 0]
        found: NDArray[np.int32] = level[(across >= box[0] - slack) & (across <= box[2] + slack)]
        found.sort()
        return found

    @cached_property
    def _middles(self) -> NDArray[np.float32]:
        return ((self.boxes[:, :2] + self.boxes[:, 2:]) / 2).astype(np.float32)

    @cached_property
    def _downwards(self) -> NDArray[np.int32]:
        return np.argsort(self._middles[:, 1], kind="stable").astype(np.int32)

    def ink_at(self, indices: NDArray[np.int32]) -> Ink:
        """Return the ink of some of its characters, in the order given."""
        ink = ink_of(self.codes[indices].astype("<u4").tobytes().decode("utf-32-le", "replace"))
        return Ink(ink.text, indices[ink.owners] if len(ink.owners) else ink.owners)


@dataclass(frozen=True)
class PageWords:
    """The words of one page that belong to the canonical text, in its order.

    ``starts`` and ``ends`` (int32) delimit each in the canonical text; ``boxes`` (float32, n × 4)
    are Rects. A word broken over two lines has two entries.
    """

    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    boxes: NDArray[np.float32]


@dataclass(frozen=True)
class PlacedCharacters:
    """Characters of the canonical text on one page, ordered by ``offsets``.

    ``offsets`` (int32) are places in the canonical text, ``lines`` (int32) number the lines on
    the page, ``boxes`` (float32, n × 4) are Rects. A character may have several boxes.
    """

    offsets: NDArray[np.int32]
    lines: NDArray[np.int32]
    boxes: NDArray[np.float32]

    @classmethod
    def none(cls) -> PlacedCharacters:
        """For a page that shows nothing of the text."""
        nothing = np.zeros(0, np.int32)
        return cls(nothing, nothing, np.zeros((0, 4), np.float32))

    def rects(self, span: Span) -> list[Rect]:
        """Return one rectangle for each line of the page with a part of ``span``, in order."""
        first, last = np.searchsorted(self.offsets, (span.start, span.end)).tolist()
        if first >= last:
            return []
        lines = self.lines[first:last]
        begins = np.append(0, np.flatnonzero(np.diff(lines)) + 1)
        turned = [self._runs_downwards(line) for line in lines[begins].tolist()]
        boxes = united(self.boxes[first:last], begins)
        return tidy([(a, b, c, d) for a, b, c, d in boxes.tolist()], turned)

    def _runs_downwards(self, line: int) -> bool:
        """Whether a line runs up or down the page rather than across."""
        boxes = self.boxes[self.lines == line]
        across, down = np.ptp(boxes[:, :2] + boxes[:, 2:], axis=0).tolist()
        return bool(down > across)

    def words(self, text: str) -> PageWords:
        """Return the words of the page; ``text`` is the canonical text.

        They begin behind white space, and on every new line of the page.
        """
        if not len(self.offsets):
            return PageWords(self.offsets, self.offsets, self.boxes)
        first = int(self.offsets[0])
        between = text[first : int(self.offsets[-1])]
        spaces = np.concatenate(([0], np.cumsum(is_white(between))))[self.offsets - first]
        new = (np.diff(spaces) > 0) | (np.diff(self.lines) != 0)
        starts = np.flatnonzero(np.concatenate(([True], new)))
        ends = np.append(starts[1:], len(self.offsets)) - 1
        return PageWords(self.offsets[starts], self.offsets[ends] + 1, united(self.boxes, starts))


def united(boxes: Boxes, firsts: NDArray[np.int64]) -> Boxes:
    """Return the cover of each stretch of ``boxes`` (n × 4) that begins at ``firsts``."""
    low = np.minimum.reduceat(boxes[:, :2], firsts, axis=0)
    high = np.maximum.reduceat(boxes[:, 2:], firsts, axis=0)
    return np.concatenate((low, high), axis=1)


def tidy(rects: Sequence[Rect], turned: Sequence[bool]) -> list[Rect]:
    """Return the same areas, joined along each line, and without overlap of lines.

    ``turned`` marks those that belong to lines that run up or down the page.
    """
    tidied: list[Rect] = []
    for down, group in groupby(zip(rects, turned, strict=True), key=lambda pair: pair[1]):
        members = [rect for rect, _ in group]
        tidied += map(_turn, _tidied(map(_turn, members))) if down else _tidied(members)
    return tidied


def _turn(rect: Rect) -> Rect:
    """Mirror at the diagonal."""
    return rect[1], rect[0], rect[3], rect[2]


def _tidied(rects: Iterable[Rect]) -> list[Rect]:
    joined: list[Rect] = []
    for rect in rects:
        if joined and _continues(joined[-1], rect):
            joined[-1] = cover(joined[-1], rect)
        else:
            joined.append(rect)
    for i in range(1, len(joined)):
        joined[i - 1 : i + 1] = _parted(joined[i - 1], joined[i])
    return joined


def _continues(one: Rect, other: Rect) -> bool:
    """Whether both are on one line of writing, with no more than a wide space between."""
    height = min(one[3] - one[1], other[3] - other[1])
    level = min(one[3], other[3]) - max(one[1], other[1]) > _SAME_LINE * height
    return level and max(one[0], other[0]) - min(one[2], other[2]) < _WIDE_SPACE * height


def cover(one: Rect, other: Rect) -> Rect:
    """Return the smallest rectangle around both."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def _parted(above: Rect, below: Rect) -> tuple[Rect, Rect]:
    """Halve the overlap of a line with the next one between them."""
    shared = above[3] - below[1]
    beside = min(above[2], below[2]) - max(above[0], below[0]) <= 0
    if beside or not 0 < shared < min(above[3] - above[1], below[3] - below[1]) / 2:
        return above, below
    edge = above[3] - shared / 2
    return (above[0], above[1], above[2], edge), (below[0], edge, below[2], below[3])
