"""A card over the pages, beside the words that it is about."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from ui.widgets.escape import on_escape


class PageCard(QFrame):
    """Hidden at first; Esc closes it from each of its parts."""

    left = Signal()
    """Emitted to give the keyboard focus back to the pages."""
    away = 8
    """Pixels between the card and the words."""

    def __init__(self, view: QAbstractScrollArea, says: str) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("pageCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(says)
        on_escape(self, self.close_card)
        self.hide()

    @property
    def port(self) -> QRectF:
        """The visible part of the pages, in pixels of the view, as all places here."""
        return QRectF(self._view.viewport().rect())

    def seen(self, rects: Sequence[QRectF]) -> QRectF:
        """Return the last of the rectangles that is visible, else the middle of the view."""
        port = self.port
        seen = [rect for rect in rects if port.intersects(rect)]
        return seen[-1] if seen else QRectF(port.center(), port.center())

    def place(self, beside: QRectF, left: float, margin: int = 0) -> None:
        """Stand below ``beside``, above it if there is no room, else at the lower edge.

        ``left`` is kept within the view, at least ``margin`` from its sides.
        """
        within = self.port.adjusted(margin, 0, -margin, 0)
        top = beside.bottom() + self.away
        if top + self.height() > within.bottom():
            above = beside.top() - self.away - self.height()
            top = above if above >= within.top() else within.bottom() - self.height()
        left = max(within.left(), min(left, within.right() - self.width()))
        self.move(round(left), round(max(within.top(), top)))

    def appear(self) -> None:
        """Come into sight, before everything else in the view."""
        self.show()
        self.raise_()

    def close_card(self) -> None:
        """Close; if the keyboard focus was in the card, it goes back to the pages."""
        held = self.isAncestorOf(self.window().focusWidget() or self)
        self.hide()
        if held:
            self.left.emit()
