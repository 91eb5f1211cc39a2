"""Cards over the pages or beside the pointer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from ui.layouts import column
from ui.theme.theme import SPACE
from ui.widgets.escape import on_escape
from ui.widgets.small_widgets import text_label

_WIDTH = 340
_AWAY = 10
"""Pixels between the card and its subject."""


class Card(QFrame):
    """Appears above a spot of its parent; takes neither focus nor clicks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("pointerCard")
        self._name = text_label("", "cardName")
        self._where = text_label("", "small")
        self._says = text_label()
        self._note = text_label("", "small")
        labels = (self._name, self._where, self._says, self._note)
        margins = (SPACE + 4, SPACE, SPACE + 4, SPACE)
        self._column = column(*labels, on=self, margins=margins, spacing=SPACE // 2)

    def show_beside(self, name: str, where: str, says: str, beside: QRect, note: str = "") -> None:
        """Appear above ``beside``, in pixels of the parent, or below it if there is no room.

        ``note`` is a remark on the text.
        """
        shown = (self._name, name), (self._where, where), (self._says, says), (self._note, note)
        for label, text in shown:
            label.setText(text)
            label.setVisible(bool(text))
        self.setAccessibleName(name)
        self.setFixedWidth(_WIDTH)
        self.setFixedHeight(self._column.totalHeightForWidth(_WIDTH))
        self.move(self._spot(beside))
        self.show()

    def _spot(self, beside: QRect) -> QPoint:
        parent = self.parentWidget()
        assert parent is not None  # given at the beginning
        screen = parent.screen().availableGeometry()
        at = parent.mapToGlobal(beside.topLeft())
        top = at.y() - self.height() - _AWAY
        if top < screen.top():
            top = at.y() + beside.height() + _AWAY
        left = at.x() + beside.width() // 2 - self.width() // 2
        return QPoint(max(screen.left(), min(left, screen.right() - self.width())), top)


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
