"""The backups of the library, and the content of each."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QWidget

from reader.backups import REASONS, Backup, Contents
from reader.language import number
from ui.widgets.side_dialog import ListDialog
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line, time_words

_SIZE = (720, 520)


class BackupsDialog(ListDialog):
    """Shows what it is given, and emits what the user wants."""

    restore_wanted = Signal(object)
    """A ``Backup``."""
    delete_wanted = Signal(object)
    """A ``Backup``."""
    looked_at = Signal(object)
    """The ``Backup`` whose content is wanted."""

    def __init__(self, window: QWidget) -> None:
        heads = [tr("Created"), tr("Reason"), tr("Size")]
        super().__init__(window, tr("Backups"), _SIZE, heads)
        self._backups: Sequence[Backup] = ()
        says = text_label(
            tr(
                "Restoring closes this window for a moment and returns the library to the state "
                "of the backup. Its current state is backed up first. Documents you removed stay "
                "in older backups until you delete those."
            ),
            "small",
        )
        self.contents = text_label()
        self.titles = QListWidget()
        self.titles.setAccessibleName(tr("Documents in this backup"))
        self.make = push_button(tr("Back up now"))
        self.delete = push_button(tr("Delete"))
        self.restore = push_button(tr("Restore"), "primary")
        parts = (says, (self.list, 2), self.contents, (self.titles, 1))
        self.arrange(parts, (self.make, self.delete, None, self.restore))
        self.list.currentItemChanged.connect(self._look)
        self.restore.clicked.connect(lambda: self.restore_wanted.emit(self.chosen))
        self.delete.clicked.connect(lambda: self.delete_wanted.emit(self.chosen))
        self._look()

    @property
    def chosen(self) -> Backup | None:
        """The chosen backup."""
        return self._backups[self.row] if 0 <= self.row < len(self._backups) else None

    def show_backups(self, backups: Sequence[Backup]) -> None:
        """List these, and choose the first."""
        self._backups = backups
        megabytes = tr("{megabytes} MB")
        self.show_rows(
            [
                (
                    time_words(each.made),
                    tr(REASONS[each.reason]),
                    megabytes.format(megabytes=number(each.size / 1e6, 1)),
                )
                for each in backups
            ]
        )
        if not backups:
            self._look()

    def show_contents(self, backup: Backup, contents: Contents | None) -> None:
        """Show what the chosen backup contains; None for a damaged one."""
        if backup != self.chosen:
            return
        if contents is None:
            self.contents.setText(tr("This backup is damaged."))
            return
        self.contents.setText(_contents_words(contents))
        self.titles.addItems([one_line(title) for title in contents.titles])
        self.restore.setEnabled(not contents.newer)

    def set_busy(self, *, busy: bool) -> None:
        """Show whether a backup is being made."""
        self.make.setEnabled(not busy)
        self.make.setText(tr("Backing up …") if busy else tr("Back up now"))

    def _look(self) -> None:
        chosen = self.chosen
        self.titles.clear()
        self.contents.setText("" if chosen else tr("There are no backups yet."))
        self.restore.setEnabled(False)
        self.delete.setEnabled(chosen is not None)
        if chosen:
            self.looked_at.emit(chosen)


def _contents_words(contents: Contents) -> str:
    """Return the backup's content in one line."""
    documents, answers, learnt = len(contents.titles), contents.answers, contents.experiences
    said = (
        (ngettext("{count} document", "{count} documents", documents), documents),
        (ngettext("{count} answer", "{count} answers", answers), answers),
        (ngettext("{count} learnt item", "{count} learnt items", learnt), learnt),
    )
    line = " · ".join(says.format(count=number(count)) for says, count in said)
    return line + " · " + tr("made by a newer version") if contents.newer else line
