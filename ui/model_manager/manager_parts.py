"""The building blocks of the model manager: pages, cards, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QWidget

from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import push_button, text_label

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def button(text: str, tip: str = "", *, says: str = "", name: str = "") -> QPushButton:
    """Return a button that Return elsewhere in the dialog doesn't press."""
    made = push_button(text, name, says)
    made.setToolTip(tip)
    made.setAutoDefault(False)
    return made


class ManagerPage(QWidget):
    """A page: its heading, and its parts one below the other."""

    def arrange(self, heading: str, *parts: layouts.Part) -> None:
        """Put the parts below the heading."""
        layouts.column(text_label(heading, "heading"), *parts, on=self, spacing=SPACE)

    def begin(self) -> None:
        """Give the keyboard focus to what most people want here."""
        self.setFocus()


class Card(QFrame):
    """One option: a title, lines below it, buttons beside it."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.setObjectName("modelCard")
        self.title = text_label(title, "cardTitle")
        self.buttons = layouts.row(spacing=SPACE // 2)
        top = layouts.row((self.title, 1), self.buttons, spacing=SPACE)
        margins = (2 * SPACE, SPACE, SPACE, SPACE)
        self.column = layouts.column(top, on=self, margins=margins, spacing=2)

    def add_button(self, button: QPushButton) -> QPushButton:
        """Add ``button`` at the end of the first line."""
        self.buttons.addWidget(button)
        return button

    def add_line(self, text: str = "", name: str = "small") -> QLabel:
        """Add a line of text below."""
        line = text_label(text, name)
        self.column.addWidget(line)
        return line


class ModelCard(Card):
    """A model that can be used: marked while it is, and with a button while it is not."""

    def __init__(self) -> None:
        super().__init__()
        self.mark = QLabel(tr("✓ In use"))
        self.mark.setObjectName("inUse")
        self.buttons.addWidget(self.mark)
        self.use = self.add_button(button(tr("Use")))

    def show_use(self, name: str, *, chosen: bool, usable: bool) -> None:
        """Show the model's name, and whether it is used and could be."""
        self.title.setText(name)
        self.mark.setVisible(chosen)
        self.use.setVisible(not chosen)
        self.use.setEnabled(usable)
        self.use.setAccessibleName(tr("Use {name}").format(name=name))
        in_use = tr("{name}, in use").format(name=name)
        self.setAccessibleName(in_use if chosen else name)
        if self.property("chosen") != chosen:
            self.setProperty("chosen", chosen)
            self.style().polish(self)


class CardList(QScrollArea):
    """Cards one below the other, never wider than their surroundings."""

    def __init__(self, says: str, last: QWidget | None = None) -> None:
        super().__init__(widgetResizable=True)
        self.setAccessibleName(says)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._last = last
        """Stays below all cards."""
        self._inside = QWidget()
        self._inside.setObjectName("modelList")
        parts = (last, None) if last else (None,)
        margins = (0, 0, SPACE, 0)
        self._column = layouts.column(*parts, on=self._inside, margins=margins, spacing=SPACE)
        self.setWidget(self._inside)

    def place(self, number: int, card: QWidget) -> None:
        """Put a card, new or already there, at a position in the list."""
        if self._column.indexOf(card) != number:
            self._column.insertWidget(number, card)

    def fill(self, cards: Sequence[QWidget]) -> None:
        """Show these in place of the current ones."""
        for old in self._inside.findChildren(QWidget, options=_DIRECT):
            if old is not self._last:
                self._column.removeWidget(old)
                old.hide()
                old.deleteLater()
        for number, card in enumerate(cards):
            self.place(number, card)
