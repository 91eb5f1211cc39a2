"""The left side: the library, and the contents of what is open."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ui.look.parts import push_button
from ui.look.theme import SPACE
from ui.shelf.contents_panel import ContentsPanel
from ui.shelf.library_panel import LibraryPanel

_LEAST_WIDTH = 180


class LeftTab(IntEnum):
    """What the left side can show."""

    LIBRARY = 0
    CONTENTS = 1


class LeftPanel(QWidget):
    """One of its parts at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("leftPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.library = LibraryPanel()
        self.contents = ContentsPanel()
        self._tabs = QButtonGroup(self)
        self._stack = QStackedWidget()
        row = QHBoxLayout()
        row.setContentsMargins(SPACE, 0, SPACE, 0)
        row.setSpacing(0)
        for tab, part in ((LeftTab.LIBRARY, self.library), (LeftTab.CONTENTS, self.contents)):
            button = push_button(tab.name.capitalize(), "tab", f"Show {tab.name.lower()}")
            button.setCheckable(True)
            self._tabs.addButton(button, tab)
            self._stack.addWidget(part)
            row.addWidget(button)
        row.addStretch(1)
        self._tabs.idClicked.connect(self._stack.setCurrentIndex)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._stack, 1)
        self.show_tab(LeftTab.LIBRARY)

    def show_tab(self, tab: LeftTab) -> None:
        """Bring one to the front."""
        self._tabs.button(tab).setChecked(True)
        self._stack.setCurrentIndex(tab)
