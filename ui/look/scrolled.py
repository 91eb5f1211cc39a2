"""Content that scrolls where a small screen has no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_LEAST_HEIGHT = 80


class Scrolled(QScrollArea):
    """As large as ``content`` wants to be where there is room; never scrolls sideways."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        for part in (content, self.viewport()):  # what is below shows through
            part.setAutoFillBackground(False)
        content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: parts that come or go change how large this wants to be."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        least = self._content.minimumSizeHint()
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(least.width() + beside, min(_LEAST_HEIGHT, least.height()))

    def hasHeightForWidth(self) -> bool:
        """Qt's hook."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's hook."""
        layout = self._content.layout()
        if layout and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return self._content.sizeHint().height()
