"""The dictionaries that were added, those found on this machine, and how to get one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reader.dictionaries.dictionary import DictionaryRecord
from ui.theme.theme import SPACE, Theme
from ui.widgets.message_bar import MessageBar
from ui.widgets.screen_room import resize_within_screen
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import number, one_line

_SIZE = (640, 420)
_MOST_FOUND = 20
FREE_DICTIONARIES = tr(
    "On Debian and Ubuntu, “sudo apt install dict-wn” installs WordNet, a free English dictionary. "
    "Others come as StarDict (.ifo) or dictd (.index) files."
)


@dataclass(frozen=True, slots=True)
class Known:
    """The dictionaries that were added, and those in the usual places of this system."""

    records: Sequence[DictionaryRecord]
    offered: Sequence[Path]


class DictionariesDialog(QDialog):
    """Shows what it is given, and emits what the user wants."""

    add_wanted = Signal()
    """Emitted to choose a file."""
    found_wanted = Signal(object)
    """The ``Path`` of a dictionary found on this machine."""
    remove_wanted = Signal(object)
    """A ``DictionaryRecord``."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Dictionaries"))
        resize_within_screen(self, *_SIZE)
        self._known = Known((), ())
        self.messages = MessageBar()
        self.list = QTreeWidget()
        self.list.setHeaderLabels([tr("Dictionary"), tr("Words"), tr("File")])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(tr("Dictionaries"))
        self.said = text_label(name="small")
        self.add = push_button(tr("Add …"), "", tr("Add a dictionary from a file"))
        self.use = push_button(tr("Use"), "", tr("Use the dictionary found on this machine"))
        self.remove = push_button(tr("Remove"), "", tr("Remove the dictionary from the list"))
        self.close_button = push_button(tr("Close"))
        for button in (self.add, self.use, self.remove, self.close_button):
            button.setAutoDefault(False)
            button.setToolTip(button.accessibleName())
        self._arrange()
        self.list.currentItemChanged.connect(self._look)
        self.add.clicked.connect(self.add_wanted)
        self.use.clicked.connect(self._use)
        self.remove.clicked.connect(self._remove)
        self.close_button.clicked.connect(self.close)
        self._look()

    def show_known(self, known: Known) -> None:
        """List the dictionaries: first those in use, then those found."""
        self._known = known
        self.list.clear()
        for record in known.records:
            words = tr("files missing") if record.missing else number(record.words)
            self._row(record.name, words, record.path)
        for path in known.offered[:_MOST_FOUND]:
            self._row(path.stem, tr("found, not in use"), path)
        for column in range(2):
            self.list.resizeColumnToContents(column)
        first = self.list.topLevelItem(0)
        if first:
            self.list.setCurrentItem(first)
        self.list.setHeaderHidden(not self.list.topLevelItemCount())
        self.said.setText("" if known.records else tr("There is no dictionary yet."))
        self._look()

    def show_progress(self, said: str) -> None:
        """Show how far the work is."""
        self.said.setText(said)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.messages.dress(theme)

    def _row(self, name: str, words: str, path: Path) -> None:
        item = QTreeWidgetItem([one_line(name), words, str(path)])
        item.setToolTip(2, str(path))
        self.list.addTopLevelItem(item)

    @property
    def _chosen(self) -> DictionaryRecord | Path | None:
        row = self.list.currentIndex().row()
        every: list[DictionaryRecord | Path] = [*self._known.records, *self._known.offered]
        return every[row] if 0 <= row < len(every) else None

    def _look(self) -> None:
        self.use.setEnabled(isinstance(self._chosen, Path))
        self.remove.setEnabled(isinstance(self._chosen, DictionaryRecord))

    def _use(self) -> None:
        if isinstance(self._chosen, Path):
            self.found_wanted.emit(self._chosen)

    def _remove(self) -> None:
        if isinstance(self._chosen, DictionaryRecord):
            self.remove_wanted.emit(self._chosen)

    def _arrange(self) -> None:
        below = QHBoxLayout()
        for button in (self.add, self.use, self.remove):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(self.close_button)
        inner = QVBoxLayout()
        inner.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        inner.setSpacing(SPACE)
        inner.addWidget(text_label(FREE_DICTIONARIES, "small"))
        inner.addWidget(self.said)
        inner.addWidget(self.list, 1)
        inner.addLayout(below)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addLayout(inner, 1)
