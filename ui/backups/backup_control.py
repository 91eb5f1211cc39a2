"""The controller of the library's backups: automatic ones, their list, restoring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reader.backups import Backup, Backups, Contents
from reader.errors import LibraryError
from ui.background.jobs import Job, Lane, Urgency
from ui.background.lanes import Lanes
from ui.backups.backups_dialog import BackupsDialog
from ui.backups.errand import Errand
from ui.timers import single_shot
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.wording import time_words

_FIRST_MILLISECONDS = 60_000
"""The delay after the start, when everything else is there."""
_AGAIN_MILLISECONDS = 3_600_000


class BackupControl(QObject):
    """Makes backups on its own lane, so that nothing waits for them.

    Restoring and moving need the library to themselves: for these the window closes.
    """

    errand_wanted = Signal(object)
    """The ``Errand`` for which the window is to close, and open again."""
    backed_up = Signal(object)
    """The ``Backup`` that was made automatically."""

    def __init__(self, window: QWidget, lanes: Lanes, open_backups: Callable[[], Backups]) -> None:
        super().__init__(window)
        self._window = window
        self._lane: Lane[Backups] = Lane("backups", open_backups)
        lanes.add(self._lane)
        self.dialog: BackupsDialog | None = None
        self._first = single_shot(self, _FIRST_MILLISECONDS, self.check)
        self._again = QTimer(self, interval=_AGAIN_MILLISECONDS)
        self._again.timeout.connect(self.check)

    def start(self) -> None:
        """Make sure from now on that there is a backup of each day."""
        self._first.start()
        self._again.start()

    def check(self) -> None:
        """Make a backup if one is due. Errors are only logged: nobody asked for it."""

        def work(backups: Backups) -> Iterator[Backup]:
            if made := backups.make_if_due():
                yield made

        job = self._lane.start("Backing up", work, Urgency.LATER)
        job.happened.connect(self.backed_up)
        job.happened.connect(self._list_again)

    def open(self) -> None:
        """Show the backups."""
        dialog = self._shown()
        dialog.bring()
        self._list(dialog)

    def ask_where_to_move(self) -> None:
        """Let the user choose a folder."""
        title = tr("Choose an empty folder for the library")
        ask_for_files(self._window, title, "", self.move_to, mode=QFileDialog.FileMode.Directory)

    def move_to(self, folder: Path) -> None:
        """Move the library to ``folder``."""

        def do(backups: Backups) -> str:
            backups.move(folder)
            return tr("The library is in {folder} now.").format(folder=backups.folder)

        self.errand_wanted.emit(Errand(tr("Moving the library …"), do))

    def close(self) -> None:
        """Close the dialog; the window is closing."""
        self._first.stop()
        self._again.stop()
        if self.dialog:
            self.dialog.close()

    def _shown(self) -> BackupsDialog:
        if self.dialog is None:
            dialog = self.dialog = BackupsDialog(self._window)
            dialog.make.clicked.connect(lambda: self._make(dialog))
            dialog.looked_at.connect(lambda backup: self._look(dialog, backup))
            dialog.delete_wanted.connect(lambda backup: self._delete(dialog, backup))
            dialog.restore_wanted.connect(self._restore)
        return self.dialog

    def _list_again(self) -> None:
        if self.dialog and self.dialog.isVisible():
            self._list(self.dialog)

    def _list(self, dialog: BackupsDialog) -> None:
        self._start(dialog, lambda backups: backups.all(), dialog.show_backups)

    def _look(self, dialog: BackupsDialog, backup: Backup) -> None:
        def look(backups: Backups) -> Contents | None:
            try:
                return backups.look(backup)
            except LibraryError:
                return None

        self._start(dialog, look, lambda contents: dialog.show_contents(backup, contents))

    def _make(self, dialog: BackupsDialog) -> None:
        dialog.set_busy(busy=True)
        job = self._start(dialog, lambda backups: backups.make(), lambda _: self._list(dialog))
        job.ended.connect(lambda: dialog.set_busy(busy=False))

    def _delete(self, dialog: BackupsDialog, backup: Backup) -> None:
        self._start(dialog, lambda backups: backups.delete(backup), lambda _: self._list(dialog))

    def _restore(self, backup: Backup) -> None:
        def do(backups: Backups) -> str:
            backups.restore(backup)
            said = tr("The library was restored to {moment}. Its state before that was backed up.")
            return said.format(moment=time_words(backup.made))

        self.errand_wanted.emit(Errand(tr("Restoring the library …"), do))

    def _start(
        self, dialog: BackupsDialog, do: Callable[[Backups], object], then: Callable[[Any], None]
    ) -> Job:
        def work(backups: Backups) -> Iterator[object]:
            yield do(backups)

        job = self._lane.start("Backups", work, Urgency.NOW)
        job.happened.connect(then)
        job.failed.connect(dialog.messages.show_failure)
        return job
