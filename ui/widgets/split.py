"""Splitters: parts of the window side by side, with handles for mouse and keyboard."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle

_WIDE = 5
"""Pixels: enough to be caught by a mouse."""
_STEP, _FAR = 16, 64


class Split(QSplitter):
    """A splitter whose handles are reached by Tab and moved by arrow keys."""

    def __init__(self, orientation: Qt.Orientation, name: str = "") -> None:
        super().__init__(orientation)
        self._border = name or tr("Border")
        self.setHandleWidth(_WIDE)
        self.setChildrenCollapsible(False)

    def createHandle(self) -> QSplitterHandle:
        """Qt's hook."""
        return Handle(self.orientation(), self, self._border)

    def name_border(self, index: int, name: str) -> None:
        """Set the accessible name of the handle before the part of this index."""
        self.handle(index).setAccessibleName(name)
        self.handle(index).setToolTip(name)

    def move_border(self, handle: QSplitterHandle, by: int) -> None:
        """Move a handle by this many pixels, as far as its parts allow."""
        index = next(i for i in range(self.count()) if self.handle(i) is handle)
        along = self.orientation() == Qt.Orientation.Horizontal
        at = handle.x() if along else handle.y()
        self.moveSplitter(at + by, index)


class Handle(QSplitterHandle):
    """A line in the middle; strong while it has the keyboard focus."""

    def __init__(self, orientation: Qt.Orientation, parent: Split, name: str) -> None:
        super().__init__(orientation, parent)
        self._split = parent
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrow keys move it, with Shift further."""
        step = _FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP
        along = self.orientation() == Qt.Orientation.Horizontal
        back, on = (
            (Qt.Key.Key_Left, Qt.Key.Key_Right) if along else (Qt.Key.Key_Up, Qt.Key.Key_Down)
        )
        if event.key() in (back, on):
            self._split.move_border(self, -step if event.key() == back else step)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        strong = self.hasFocus() or self.underMouse()
        palette = self.palette()
        painter.fillRect(self.rect(), palette.window())
        colour = palette.accent() if strong else palette.mid()
        painter.fillRect(self.rect() if self.hasFocus() else self._line(), colour)
        painter.end()

    def _line(self) -> QRect:
        middle = self.rect().center()
        if self.orientation() == Qt.Orientation.Horizontal:
            return QRect(middle.x(), 0, 1, self.height())
        return QRect(0, middle.y(), self.width(), 1)
