"""The backups of the library, and the content of each."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reader.backups import Backup, Contents
from ui.backups.backup_words import contents_words, moment_words, reason_words, size_words
from ui.theme.theme import SPACE, Theme
from ui.widgets.message_bar import MessageBar
from ui.widgets.screen_room import resize_within_screen
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line

_SIZE = (720, 520)


class BackupsDialog(QDialog):
    """Shows what it is given, and emits what the user wants."""

    make_wanted = Signal()
    restore_wanted = Signal(object)
    """A ``Backup``."""
    delete_wanted = Signal(object)
    """A ``Backup``."""
    looked_at = Signal(object)
    """The ``Backup`` whose content is wanted."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Backups"))
        resize_within_screen(self, *_SIZE)
        self._backups: Sequence[Backup] = ()
        self.messages = MessageBar()
        self.list = QTreeWidget()
        self.list.setHeaderLabels([tr("Created"), tr("Reason"), tr("Size")])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(tr("Backups"))
        self.contents = text_label()
        self.titles = QListWidget()
        self.titles.setAccessibleName(tr("Documents in this backup"))
        self.make = push_button(tr("Back up now"))
        self.delete = push_button(tr("Delete"))
        self.restore = push_button(tr("Restore"), "primary")
        self.close_button = push_button(tr("Close"))
        for button in (self.make, self.delete, self.restore, self.close_button):
            button.setAutoDefault(False)
        self._arrange()
        self.list.currentItemChanged.connect(self._look)
        self.make.clicked.connect(self.make_wanted)
        self.restore.clicked.connect(self._restore)
        self.delete.clicked.connect(self._delete)
        self.close_button.clicked.connect(self.close)
        self._look()

    @property
    def chosen(self) -> Backup | None:
        """The chosen backup."""
        row = self.list.currentIndex().row()
        return self._backups[row] if 0 <= row < len(self._backups) else None

    def show_backups(self, backups: Sequence[Backup]) -> None:
        """List these, and choose the first."""
        self._backups = backups
        self.list.clear()
        for each in backups:
            cells = [moment_words(each), reason_words(each.reason), size_words(each.size)]
            self.list.addTopLevelItem(QTreeWidgetItem(cells))
        for column in range(3):
            self.list.resizeColumnToContents(column)
        first = self.list.topLevelItem(0)
        if first:
            self.list.setCurrentItem(first)
        else:
            self._look()

    def show_contents(self, backup: Backup, contents: Contents | None) -> None:
        """Show what the chosen backup contains; None for a damaged one."""
        if backup != self.chosen:
            return
        if contents is None:
            self.contents.setText(tr("This backup is damaged."))
            return
        self.contents.setText(contents_words(contents))
        self.titles.addItems([one_line(title) for title in contents.titles])
        self.restore.setEnabled(not contents.newer)

    def set_busy(self, *, busy: bool) -> None:
        """Show whether a backup is being made."""
        self.make.setEnabled(not busy)
        self.make.setText(tr("Backing up …") if busy else tr("Back up now"))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.messages.dress(theme)

    def _look(self) -> None:
        chosen = self.chosen
        self.titles.clear()
        self.contents.setText("" if chosen else tr("There are no backups yet."))
        self.restore.setEnabled(False)
        self.delete.setEnabled(chosen is not None)
        if chosen:
            self.looked_at.emit(chosen)

    def _restore(self) -> None:
        if self.chosen:
            self.restore_wanted.emit(self.chosen)

    def _delete(self) -> None:
        if self.chosen:
            self.delete_wanted.emit(self.chosen)

    def _arrange(self) -> None:
        says = text_label(
            tr(
                "Restoring closes this window for a moment and returns the library to the state "
                "of the backup. Its current state is backed up first. Documents you removed stay "
                "in older backups until you delete those."
            ),
            "small",
        )
        below = QHBoxLayout()
        below.addWidget(self.make)
        below.addWidget(self.delete)
        below.addStretch(1)
        below.addWidget(self.restore)
        below.addWidget(self.close_button)
        inner = QVBoxLayout()
        inner.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        inner.setSpacing(SPACE)
        for part, stretch in (
            (says, 0),
            (self.list, 2),
            (self.contents, 0),
            (self.titles, 1),
        ):
            inner.addWidget(part, stretch)
        inner.addLayout(below)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addLayout(inner, 1)
