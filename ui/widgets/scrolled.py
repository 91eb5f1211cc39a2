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
        self._settle()
        around = 2 * self.frameWidth()  # a style sheet may draw a border
        return self._content.sizeHint() + QSize(around, around)

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        least = self._content.minimumSizeHint()
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(
            least.width() + beside + 2 * self.frameWidth(), min(_LEAST_HEIGHT, least.height())
        )

    def hasHeightForWidth(self) -> bool:
        """Qt's hook."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's hook."""
        self._settle()
        layout, around = self._content.layout(), 2 * self.frameWidth()
        if layout and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width - around) + around
        return self._content.sizeHint().height() + around

    def _settle(self) -> None:
        """Count parts that were shown or hidden just now; a hidden window's layouts wait."""
        if layout := self._content.layout():
            layout.activate()
