"""The contents tab: chapters, or people and terms."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from ui.layouts import column, row
from ui.search.contents_panel import ContentsPanel
from ui.search.names_panel import NamesPanel
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import radio_button


class ContentsPlace(QWidget):
    """Two panels, one of them in front."""

    names_shown = Signal()
    """Emitted when people and terms come to the front."""

    def __init__(self, contents: ContentsPanel, names: NamesPanel) -> None:
        super().__init__()
        self.contents, self.names = contents, names
        self._stack = QStackedWidget()
        self._group = QButtonGroup(self)
        self.chapters = self._button(tr("Chapters"), tr("Show the table of contents"), contents)
        self.people = self._button(
            tr("People and terms"),
            tr("List the people, places and terms that this document mentions"),
            names,
        )
        near, parts = SPACE // 2, ((self.chapters, 2), (self.people, 3))
        head = row(*parts, margins=(SPACE, SPACE, SPACE, 0), spacing=near)
        column(head, (self._stack, 1), on=self, spacing=near)
        self._group.idClicked.connect(lambda number: self.show_names(shown=bool(number)))
        self.show_names(shown=False)

    @property
    def shows_names(self) -> bool:
        """Whether people and terms are in front."""
        return self._stack.currentWidget() is self.names

    def show_names(self, *, shown: bool) -> None:
        """Bring people and terms to the front, or the chapters."""
        self._stack.setCurrentWidget(self.names if shown else self.contents)
        (self.people if shown else self.chapters).setChecked(True)
        if shown:
            self.names_shown.emit()

    def take_focus(self) -> None:
        """Give the keyboard focus to the panel in front."""
        (self.names if self.shows_names else self.contents).take_focus()

    def _button(self, text: str, tip: str, panel: QWidget) -> QPushButton:
        button = radio_button(text, "segment", tip=tip)
        # The words of another language must not force the panel wide.
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._group.addButton(button, self._stack.addWidget(panel))
        return button
