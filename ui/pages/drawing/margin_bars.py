"""Bars in the margin beside text read for an answer, and stronger ones beside its citations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from reader.pages.characters import cover
from reader.pages.page_source import PlacedRect
from reader.text.document import Rect
from ui.pages.drawing.page_colours import PageColours
from ui.pages.geometry.camera import Camera

_BESIDE = 8.0
"""Points between a bar and its text."""
_SAME_BLOCK = 1.2
"""Lines closer than this many line heights are beside one bar."""
_FOOT = 3.0
"""Points of the hooks at both ends of a bar beside a citation."""


@dataclass(frozen=True, slots=True)
class Bar:
    """At ``x``, from ``top`` to ``bottom``, in points of the page."""

    x: float
    top: float
    bottom: float
    cited: bool


Bars = Mapping[int, Sequence[Bar]]
"""Ordered by page, so that painting looks only at visible ones."""


def bars_beside(consulted: Iterable[PlacedRect], cited: Iterable[PlacedRect]) -> Bars:
    """Return the bars beside ``blocks`` of text; those of citations stand on the others."""
    bars: dict[int, list[Bar]] = {}
    read: dict[int, list[Rect]] = {}
    for blocks_of, are_cited in ((consulted, False), (cited, True)):
        for block in blocks_of:
            left, top, _, bottom = block.rect
            if are_cited:
                near = [each[0] for each in read.get(block.page, ()) if _overlap(each, block.rect)]
                left = min(near, default=left)
            else:
                read.setdefault(block.page, []).append(block.rect)
            bar = Bar(max(1.0, left - _BESIDE), top, bottom, are_cited)
            bars.setdefault(block.page, []).append(bar)
    return bars


def paint_bars(painter: QPainter, camera: Camera, colours: PageColours, bars: Bars) -> None:
    """Paint the visible ones."""
    for page in camera.visible:
        scale = min(camera.strip.scale_of(page), 2.0)
        for bar in bars.get(page, ()):
            colour = QColor(colours.cited if bar.cited else colours.consulted)
            pen = QPen(colour, max(1.5, (2.4 if bar.cited else 1.2) * scale))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            for line in _lines(bar):
                shown = camera.shown(page, line)
                painter.drawLine(shown.topLeft(), shown.bottomRight())


def blocks(lines: Iterable[PlacedRect]) -> list[PlacedRect]:
    """Join lines that follow each other in one column, and the cells of one row of a table."""
    found: list[PlacedRect] = []
    row: Rect | None = None
    for line in lines:
        last = found[-1] if found else None
        beside = bool(row and last and last.page == line.page and _is_beside(row, line.rect))
        if last and last.page == line.page and (beside or _follows(last.rect, line.rect)):
            found[-1] = PlacedRect(line.page, cover(last.rect, line.rect))
        else:
            found.append(line)
        row = cover(row, line.rect) if beside and row else line.rect
    return found


def _follows(block: Rect, line: Rect) -> bool:
    """Return whether ``line`` continues the block: in its column, on its line or just below."""
    left, top, right, bottom = line
    down, high = top - block[3], bottom - top
    return -high <= down <= _SAME_BLOCK * high and left < block[2] and block[0] < right


def _is_beside(row: Rect, cell: Rect) -> bool:
    """Whether ``cell`` continues ``row`` to its right: more than half of it stands as high."""
    shared = min(row[3], cell[3]) - max(row[1], cell[1])
    return cell[0] >= row[2] and shared > (cell[3] - cell[1]) / 2


def _overlap(one: Rect, other: Rect) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def _lines(bar: Bar) -> Sequence[Rect]:
    x, top, bottom = bar.x, bar.top, bar.bottom
    hooks = (x, top, x + _FOOT, top), (x, bottom, x + _FOOT, bottom)
    return (x, top, x, bottom), *(hooks if bar.cited else ())
