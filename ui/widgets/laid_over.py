"""A bar over the lower edge of another widget, which takes up no space of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QWidget

from ui.theme.theme import SPACE
from ui.widgets.message_bar import MessageBar

_WIDEST = 720
_AWAY = -10_000
_LEAST = 420
"""Pixels; over a narrower widget the bar reaches beyond it."""


class LaidOver(QObject):
    """Keeps ``bar`` over the lower edge of ``below``, within ``area``."""

    def __init__(self, bar: MessageBar, below: QWidget, area: QWidget) -> None:
        super().__init__(area)
        self._bar = bar
        self._below = below
        self._area = area
        bar.setParent(area)
        bar.hide()
        bar.move(0, _AWAY)  # until it is placed: no mouse is over it
        for watched in (below, area):
            watched.installEventFilter(self)
        bar.changed.connect(self.place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self.place()
        return super().eventFilter(watched, event)

    def place(self) -> None:
        """Place the bar: as wide as reads well, as tall as its text needs."""
        if self._bar.isHidden():
            return
        below = self._area if self._below.isHidden() else self._below
        room = QRect(below.mapTo(self._area, below.rect().topLeft()), below.size())
        within = self._area.rect().adjusted(SPACE, 0, -SPACE, 0)
        width = min(max(room.width() - 4 * SPACE, _LEAST), _WIDEST, within.width())
        self._bar.ensurePolished()
        layout = self._bar.layout()
        height = (
            max(layout.totalHeightForWidth(width), self._bar.minimumSizeHint().height())
            if layout
            else 0
        )
        left = room.center().x() - width // 2
        left = max(within.left(), min(left, within.right() - width))
        self._bar.setGeometry(left, max(0, room.bottom() - height - 2 * SPACE), width, height)
        self._bar.raise_()
