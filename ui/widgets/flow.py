"""A layout of widgets in lines, as many as the width requires."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Flows like the words of a text. Never narrower than its widest part."""

    def __init__(self, parent: QWidget, spacing: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's hook."""
        self._items.append(item)

    def count(self) -> int:
        """Qt's hook."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Qt's hook."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Qt's hook."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Qt's hook."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Qt's hook."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's hook."""
        places = self._places(QRect(0, 0, width, 0))
        return max((place.bottom() + 1 for place in places), default=0)

    def setGeometry(self, rect: QRect) -> None:
        """Qt's hook."""
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect), strict=True):
            item.setGeometry(place)

    def sizeHint(self) -> QSize:
        """Qt's hook: all in one line."""
        sizes = [item.sizeHint() for item in self._items]
        width = sum(size.width() + self.spacing() for size in sizes) - self.spacing()
        return QSize(max(0, width), max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        """Qt's hook."""
        least = QSize()
        for item in self._items:
            least = least.expandedTo(item.minimumSize())
        return least

    def _places(self, room: QRect) -> list[QRect]:
        places: list[QRect] = []
        at, height = room.topLeft(), 0
        for item in self._items:
            if item.isEmpty():  # a hidden part takes no room, nor the space beside it
                places.append(QRect(at, QSize()))
                continue
            size = item.sizeHint()
            if at.x() > room.x() and at.x() + size.width() > room.right() + 1:
                at, height = QPoint(room.x(), at.y() + height + self.spacing()), 0
            places.append(QRect(at, size))
            at += QPoint(size.width() + self.spacing(), 0)
            height = max(height, size.height())
        return places
