"""Bars in the margin beside what was read for an answer, and stronger ones beside what it cites."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from reader.pages.values import PlacedRect
from reader.text.document import Rect
from ui.pages.camera import Camera
from ui.pages.colours import WHITE_PAPER, PageColours

_BESIDE = 8.0
"""Points between a bar and its text."""
_SAME_BLOCK = 1.2
"""Lines closer than this many line heights stand beside one bar."""
_FOOT = 3.0
"""Points of the hooks at both ends of a bar beside what is cited."""


@dataclass(frozen=True, slots=True)
class Bar:
    """At ``x``, from ``top`` to ``bottom``, in points of the page."""

    x: float
    top: float
    bottom: float
    cited: bool


class MarginBars:
    """By page, so that painting looks only at what is seen."""

    def __init__(self) -> None:
        self.colours: PageColours = WHITE_PAPER
        self._bars: dict[int, list[Bar]] = {}

    def set(self, consulted: Iterable[PlacedRect], cited: Iterable[PlacedRect]) -> None:
        """Show these and no others."""
        self._bars = {}
        read = blocks(consulted)
        for page, block in read:
            self._add(page, block, block[0], cited=False)
        for page, block in blocks(cited):
            beside = [each[0] for at, each in read if at == page and _overlap(each, block)]
            self._add(page, block, min(beside, default=block[0]), cited=True)

    def on(self, page: int) -> Sequence[Bar]:
        """Those of a page."""
        return self._bars.get(page, ())

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Those that are seen."""
        for page in camera.visible:
            scale = camera.strip.scale_of(page)
            for bar in self.on(page):
                self._paint(painter, camera, page, bar, scale)

    def _add(self, page: int, block: Rect, left: float, *, cited: bool) -> None:
        bar = Bar(max(1.0, left - _BESIDE), block[1], block[3], cited)
        self._bars.setdefault(page, []).append(bar)

    def _paint(self, painter: QPainter, camera: Camera, page: int, bar: Bar, scale: float) -> None:
        colour = QColor(self.colours.cited if bar.cited else self.colours.consulted)
        wide = max(1.5, (2.4 if bar.cited else 1.2) * min(scale, 2.0))
        pen = QPen(colour, wide)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for line in _lines(bar):
            shown = camera.in_viewport(PlacedRect(page, line))
            painter.drawLine(shown.topLeft(), shown.bottomRight())


def blocks(rects: Iterable[PlacedRect]) -> list[tuple[int, Rect]]:
    """Lines that follow each other in one column, taken together."""
    found: list[tuple[int, Rect]] = []
    for placed in rects:
        left, top, right, bottom = placed.rect
        if found and found[-1][0] == placed.page:
            before = found[-1][1]
            if _follows(before, placed.rect):
                joined = (
                    min(left, before[0]),
                    min(top, before[1]),
                    max(right, before[2]),
                    max(bottom, before[3]),
                )
                found[-1] = (placed.page, joined)
                continue
        found.append((placed.page, placed.rect))
    return found


def _follows(block: Rect, line: Rect) -> bool:
    """Whether ``line`` goes on in the same column, in the same line or just below."""
    left, top, right, bottom = line
    down = top - block[3]
    high = bottom - top
    return -high <= down <= _SAME_BLOCK * high and left < block[2] and block[0] < right


def _overlap(one: Rect, other: Rect) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def _lines(bar: Bar) -> Sequence[Rect]:
    x, top, bottom = bar.x, bar.top, bar.bottom
    line = (x, top, x, bottom)
    if not bar.cited:
        return (line,)
    return line, (x, top, x + _FOOT, top), (x, bottom, x + _FOOT, bottom)
