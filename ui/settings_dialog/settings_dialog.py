"""The settings, in a window beside the main one: searchable, and applied at once."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QWidget,
)

from ui import layouts
from ui.settings.fields import Entry, groups
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore
from ui.settings_dialog.page import SettingsPage
from ui.theme.theme import SPACE
from ui.widgets.side_dialog import SideDialog
from ui.widgets.small_widgets import push_button, text_label

_SIZE = (820, 600)
_LEAST_HEIGHT = 300
_LIST_WIDTH = 150
_GROUP = Qt.ItemDataRole.UserRole + 1


class OtherPage(QWidget):
    """A page beside that of the table."""

    def search(self, typed: str) -> None:
        """Show only matches."""
        raise NotImplementedError


class SettingsDialog(SideDialog):
    """The effect of a change can be seen in the window behind."""

    def __init__(self, window: QWidget, store: SettingsStore, title: str, other: OtherPage) -> None:
        """``other`` is shown under its own ``title``."""
        super().__init__(window, tr("Settings"), _SIZE)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self._store = store
        self._before: Settings | None = None
        self.search = QLineEdit(placeholderText=tr("Search the settings"), clearButtonEnabled=True)
        self.search.setAccessibleName(tr("Search the settings"))
        self.page = SettingsPage(store)
        self.groups = QListWidget()
        self.groups.setObjectName("settingGroups")
        self.groups.setAccessibleName(tr("Groups of settings"))
        self.groups.setFixedWidth(_LIST_WIDTH)
        self._stack = QStackedWidget()
        self._other = other
        self._add_pages(title)
        self.reset_all = push_button(
            tr("Reset all settings"), tip=tr("Restore all defaults except the shortcuts")
        )
        self.undo = push_button(tr("Undo"), tip=tr("Undo the reset"))
        self.note = text_label("", "quiet")
        self.close_button = push_button(tr("Close"))
        for button in (self.reset_all, self.undo, self.close_button):
            button.setAutoDefault(False)
        wide = 2 * SPACE
        middle = layouts.row(self.groups, (self._stack, 1), spacing=wide)
        below = layouts.row(
            self.reset_all, self.undo, (self.note, 1), self.close_button, spacing=SPACE
        )
        around = layouts.around(wide)
        layouts.column(self.search, (middle, 1), below, on=self, margins=around, spacing=wide)
        self._show_note("")
        self._connect()

    def _add_pages(self, other: str) -> None:
        for page in (self.page, self._other):
            self._stack.addWidget(page)
        named = [(about.title, name) for name, about in groups(self._store.now)]
        named = [(title, name) for title, name in named if name in self.page.headings]
        for title, name in (*named, (other, "")):
            item = QListWidgetItem(title)
            item.setData(_GROUP, name)
            self.groups.addItem(item)

    def open_at(self, entry: Entry | None) -> None:
        """Show the dialog, at one setting if it is named."""
        self.bring()
        self.search.clear()
        self.search.setFocus()
        if entry:
            self._stack.setCurrentWidget(self.page)
            rows = range(self.groups.count())
            with QSignalBlocker(self.groups):  # else it would go to the top of the group
                self.groups.setCurrentRow(
                    next(row for row in rows if self._group(row) == entry.group)
                )
            self.page.go_to(entry)

    def _group(self, row: int) -> str:
        return str(self.groups.item(row).data(_GROUP))

    def _go(self, row: int) -> None:
        name = self._group(row)
        self._stack.setCurrentWidget(self.page if name else self._other)
        self.reset_all.setVisible(bool(name))
        if name:
            self.page.go_to_group(name)

    def _search(self, typed: str) -> None:
        for page in (self.page, self._other):
            page.search(typed.strip())

    def _reset(self) -> None:
        self._before = self._store.now
        self._store.restore(Settings())
        self._show_note(tr("All settings are at their defaults."))

    def _undo(self) -> None:
        if self._before:
            self._store.restore(self._before)
        self._before = None
        self._show_note("")

    def _show_note(self, text: str) -> None:
        self.note.setText(text)
        self.undo.setVisible(bool(text))

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.groups.currentRowChanged.connect(self._go)
        self.reset_all.clicked.connect(self._reset)
        self.undo.clicked.connect(self._undo)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
