"""The building blocks of the model manager's pages."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


class Card(QFrame):
    """One option: a title, lines below it, buttons beside it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setObjectName("modelCard")
        self.title = text_label(title, "cardTitle")
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(SPACE // 2)
        self.top = QHBoxLayout()
        self.top.setSpacing(SPACE)
        self.top.addWidget(self.title, 1)
        self.top.addLayout(self.buttons)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(2 * SPACE, SPACE, SPACE, SPACE)
        self.column.setSpacing(2)
        self.column.addLayout(self.top)

    def add_button(self, button: QPushButton) -> QPushButton:
        """Add ``button`` at the end of the first line; Return elsewhere doesn't press it."""
        button.setAutoDefault(False)
        self.buttons.addWidget(button)
        return button


class CardList(QScrollArea):
    """Cards one below the other, never wider than their surroundings."""

    def __init__(self, says: str) -> None:
        super().__init__()
        self.setAccessibleName(says)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._last: QWidget | None = None
        self._inside = QWidget()
        self._inside.setObjectName("modelList")
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, SPACE, 0)
        self._column.setSpacing(SPACE)
        self._column.addStretch(1)
        self.setWidget(self._inside)

    def place(self, number: int, card: QWidget) -> None:
        """Put a card, new or already there, at a position in the list."""
        if self._column.indexOf(card) != number:
            self._column.insertWidget(number, card)

    def add_last(self, part: QWidget) -> None:
        """Add a widget that stays below all cards."""
        self._last = part
        self._column.insertWidget(self._column.count() - 1, part)

    def fill(self, cards: list[QWidget]) -> None:
        """Show these in place of the current ones."""
        for old in self._inside.findChildren(QWidget, options=_DIRECT):
            if old is not self._last:
                self._column.removeWidget(old)
                old.hide()
                old.deleteLater()
        for number, card in enumerate(cards):
            self.place(number, card)


def page_column(page: QWidget) -> QVBoxLayout:
    """Return the layout of a page."""
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(SPACE)
    return column
