"""The focus ring around the pages, for those who came there by keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPen

from ui.pages.viewing.page_view import PageView

_WIDTH = 2.0
_BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class FocusRing(QObject):
    """A layer of the page view. A click removes it: a pointing hand needs no ring."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._shown = False
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.add_layer(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if isinstance(event, QFocusEvent):
            self._show(event.gotFocus() and event.reason() in _BY_KEYS)
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._show(False)
        return False

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        if not self._shown:
            return
        inset = _WIDTH / 2
        around = QRectF(self._view.viewport().rect()).adjusted(inset, inset, -inset, -inset)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._view.palette().accent().color(), _WIDTH))
        painter.drawRect(around)

    def _show(self, shown: bool) -> None:
        if shown != self._shown:
            self._shown = shown
            self._view.viewport().update()
