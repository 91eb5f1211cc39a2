"""A scroll bar with marks for places in the document: hits, text read, citations."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from gettext import gettext as tr
from gettext import ngettext

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QScrollBar, QStyle, QStyleOptionSlider, QToolTip, QWidget

from ui.theme.theme import current_theme

_NEAR = 4
"""Pixels by which the pointer may miss a mark."""


class MarkKind(StrEnum):
    """The meanings of marks; later ones are over earlier ones."""

    CONSULTED = "consulted"
    FOUND = "found"
    CITED = "cited"


_MEANINGS = {
    MarkKind.FOUND: tr("Found here"),
    MarkKind.CONSULTED: tr("Read for the answer"),
    MarkKind.CITED: tr("Cited in the answer"),
}


class MarkedScrollBar(QScrollBar):
    """Marks are heights from 0 to 1 of the document; a click on one leads there.

    They differ by shape as well as by colour: a hit is a line across the bar, text read for the
    answer a block at its left edge, a citation a larger one at its right. Any number of them is
    painted at the same cost: they are kept as one picture.
    """

    mark_clicked = Signal(float)
    """The height of the mark, from 0 to 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._marks = {kind: np.empty(0) for kind in MarkKind}
        self._strip: QPixmap | None = None
        self.setAccessibleName(tr("Position in the document"))

    def set_marks(self, kind: MarkKind, positions: Sequence[float]) -> None:
        """Show these and no others of this kind. Positions outside 0 to 1 are left out."""
        heights = np.unique(np.asarray(positions, np.float64))
        self._marks[kind] = heights[(heights >= 0) & (heights <= 1)]
        self._describe()
        self._draw_anew()

    def marks(self, kind: MarkKind) -> Sequence[float]:
        """Return the marks shown, from the top."""
        return list(self._marks[kind].tolist())

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: it is drawn again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the marks are over the handle, so that it hides none."""
        if self.maximum() > self.minimum():  # if all is visible, there is no handle
            super().paintEvent(event)
        if any(len(heights) for heights in self._marks.values()):
            painter = QPainter(self)
            painter.drawPixmap(0, 0, self._picture())
            painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: go to a mark beside the handle; otherwise as in any scroll bar."""
        spot = event.position().toPoint()
        mark = self._mark_at(spot)
        plain = event.button() == Qt.MouseButton.LeftButton
        handle = self._part(QStyle.SubControl.SC_ScrollBarSlider)
        if plain and mark is not None and not handle.contains(spot):
            self.mark_clicked.emit(mark[1])
        else:
            super().mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Qt's hook: show what the mark under the pointer is."""
        if isinstance(event, QHelpEvent):
            mark = self._mark_at(event.pos())
            QToolTip.showText(event.globalPos(), _MEANINGS[mark[0]] if mark else "", self)
            return True
        return super().event(event)

    def _picture(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if not self._strip or self._strip.size() != size:
            self._strip = QPixmap(size)
            self._strip.setDevicePixelRatio(ratio)
            self._strip.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._strip)
            for kind in MarkKind:
                self._paint(painter, kind)
            painter.end()
        return self._strip

    def _paint(self, painter: QPainter, kind: MarkKind) -> None:
        width = self.width()
        left, across, high, colour = {
            MarkKind.FOUND: (1, width - 2, 2, current_theme().warning),
            MarkKind.CONSULTED: (1, width // 3, 3, current_theme().quiet),
            MarkKind.CITED: (width // 2, width - width // 2 - 1, 5, current_theme().accent),
        }[kind]
        for top in np.unique(np.rint(self._tops(kind)).astype(np.int64)).tolist():
            painter.fillRect(left, top - high // 2, across, high, QColor(colour))

    def _tops(self, kind: MarkKind) -> NDArray[np.float64]:
        groove = self._part(QStyle.SubControl.SC_ScrollBarGroove)
        return groove.top() + self._marks[kind] * (groove.height() - 1)

    def _mark_at(self, spot: QPoint) -> tuple[MarkKind, float] | None:
        """Return the nearest mark; of several at the same height, the top one."""
        nearest = None
        least = float(_NEAR)
        for kind in MarkKind:
            away = np.abs(self._tops(kind) - spot.y())
            if len(away) and away.min() <= least:
                least = float(away.min())
                nearest = (kind, float(self._marks[kind][away.argmin()]))
        return nearest

    def _part(self, part: QStyle.SubControl) -> QRect:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self)

    def _draw_anew(self) -> None:
        self._strip = None
        self.update()

    def _describe(self) -> None:
        found, read, cited = (
            len(self._marks[kind]) for kind in (MarkKind.FOUND, MarkKind.CONSULTED, MarkKind.CITED)
        )
        places = ngettext("{n} place read for the answer", "{n} places read for the answer", read)
        says = (
            (found, ngettext("{n} hit", "{n} hits", found)),
            (read, places),
            (cited, ngettext("{n} place cited", "{n} places cited", cited)),
        )
        self.setAccessibleDescription(", ".join(words.format(n=n) for n, words in says if n))
