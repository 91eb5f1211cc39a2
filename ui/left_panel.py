"""The left panel: library, contents and pages, search, what was learnt, notes."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QStackedWidget, QWidget

from ui import layouts
from ui.annotations.notes_panel import NotesPanel
from ui.library.library_panel import LibraryPanel
from ui.memory.memory_panel import MemoryPanel
from ui.search.contents_panel import ContentsPanel
from ui.search.library_search import LibrarySearch
from ui.search.names_panel import ContentsPlace, NamesPanel
from ui.search.pages_panel import PagesPanel
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import ElidedLabel, radio_button

_LEAST_WIDTH = 180
_BETWEEN = 1


class LeftTab(IntEnum):
    """The tabs of the left panel."""

    LIBRARY = 0
    CONTENTS = 1
    PAGES = 2
    SEARCH = 3
    MEMORY = 4
    NOTES = 5


_WORDS = {
    LeftTab.LIBRARY: (tr("Library"), "books"),
    LeftTab.CONTENTS: (tr("Contents"), "contents"),
    LeftTab.PAGES: (tr("Pages"), "pages"),
    LeftTab.SEARCH: (tr("Search"), "search-all"),
    LeftTab.MEMORY: (tr("Learnt"), "memory"),
    LeftTab.NOTES: (tr("Notes"), "note"),
}


class LeftPanel(QWidget):
    """One part at a time. The title of the front tab is to the right of all tab icons.

    So no tab moves when another comes to the front.
    """

    shown = Signal(int)
    """The ``LeftTab`` that came to the front."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("leftPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.library = LibraryPanel()
        self.contents = ContentsPanel()
        self.names = NamesPanel()
        self.contents_place = ContentsPlace(self.contents, self.names)
        self.pages = PagesPanel()
        self.search = LibrarySearch()
        self.memory = MemoryPanel()
        self.notes = NotesPanel()
        self.buttons = {tab: _tab_button(*looks) for tab, looks in _WORDS.items()}
        self._stack = QStackedWidget()
        self._word = ElidedLabel("tabWord")
        self._arrange()
        self.show_tab(LeftTab.LIBRARY)

    def _arrange(self) -> None:
        parts: dict[LeftTab, tuple[QWidget, Callable[[], object]]] = {
            LeftTab.LIBRARY: (self.library, self.library.list.setFocus),
            LeftTab.CONTENTS: (self.contents_place, self.contents_place.take_focus),
            LeftTab.PAGES: (self.pages, self.pages.take_focus),
            LeftTab.SEARCH: (self.search, self.search.take_focus),
            LeftTab.MEMORY: (self.memory, self.memory.take_focus),
            LeftTab.NOTES: (self.notes, self.notes.take_focus),
        }
        self._focus = {tab: focus for tab, (_, focus) in parts.items()}
        group = QButtonGroup(self)
        for tab, (part, _) in parts.items():
            group.addButton(self.buttons[tab], tab)
            self._stack.addWidget(part)
        group.idClicked.connect(lambda tab: self.show_tab(LeftTab(tab)))
        tabs = layouts.row(
            *self.buttons.values(),
            SPACE // 2,
            (self._word, 1),
            margins=(SPACE, SPACE // 2, SPACE // 2, 0),
            spacing=_BETWEEN,
        )
        layouts.column(tabs, (self._stack, 1), on=self)

    @property
    def tab(self) -> LeftTab:
        """The tab in front."""
        return LeftTab(self._stack.currentIndex())

    def show_tab(self, tab: LeftTab) -> None:
        """Bring a tab to the front."""
        self._stack.setCurrentIndex(tab)
        for each, button in self.buttons.items():
            button.setChecked(each is tab)
        self._word.show_text(_WORDS[tab][0])
        self.shown.emit(tab)

    def take_focus(self) -> None:
        """Give the keyboard focus to the part in front."""
        self._focus[self.tab]()


def _tab_button(word: str, icon: str) -> QPushButton:
    button = radio_button("", "sideTab", word, word)
    set_icon(button, icon, strong=True)
    return button
