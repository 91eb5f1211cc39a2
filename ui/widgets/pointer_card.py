"""A card beside the thing pointed at: name, place, text."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFrame, QWidget

from ui.layouts import column
from ui.theme.theme import SPACE
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
