"""Documents to be added: choosing files, and messages about the result."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reader.errors import PasswordNeededError
from reader.importing.folders import FileRefused
from reader.importing.import_events import Imported
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.library.import_report import ImportReport, refused_words
from ui.library.intake import Batch, Intake
from ui.library.password import ask_password
from ui.services import Services
from ui.widgets.file_dialog import file_dialog
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import one_line

_FILES = tr("Documents (*.pdf *.epub *.txt *.md *.markdown *.html *.htm *.xhtml);;All files (*)")
_LONGEST = 80
_MOST_LOCKED = 5
"""Files among several that are reported one by one, to be unlocked."""


class Arrivals(QObject):
    """Shows dialogs and messages for the import."""

    arrived = Signal(object, object, bool)
    """The ``Imported``, the password that opened it (or None), and whether to show it."""

    def __init__(
        self,
        lanes: Lanes,
        services: Services,
        jobs: JobsBar,
        messages: MessageBar,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._messages = messages
        self._window = window
        self._intake = Intake(lanes, services, jobs)
        self._intake.imported.connect(self._take)
        self._intake.failed.connect(messages.show_failure)
        self._intake.locked.connect(self._unlock)
        self._intake.finished.connect(self._sum_up)

    def add(self, paths: Sequence[Path], *, show: bool = True) -> None:
        """Import files and the content of folders; the first of several is shown."""
        self._intake.add(paths, show=show)

    def pick_files(self) -> None:
        """Let the user choose files."""
        dialog = self._dialog(tr("Add documents to the library"), _FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.open()

    def pick_folder(self) -> None:
        """Let the user choose a folder."""
        dialog = self._dialog(tr("Add all documents in a folder"), "")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.open()

    def _dialog(self, title: str, filters: str) -> QFileDialog:
        dialog = file_dialog(self._window, title, "", filters)
        dialog.filesSelected.connect(lambda names: self.add([Path(name) for name in names]))
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _take(self, imported: Imported, password: str | None, show: bool) -> None:
        if show:
            for warning in imported.record.warnings:
                title = one_line(imported.record.title, _LONGEST)
                self._messages.inform(f"{title}: {warning}", about=imported.record.id)
        self.arrived.emit(imported, password, show)

    def _unlock(self, path: Path, wrong: bool) -> None:
        ask_password(
            self._window,
            path.name,
            wrong=wrong,
            answered=lambda word: self._intake.add([path], word),
        )

    def _sum_up(self, batch: Batch) -> None:
        if batch.arrived:
            self._messages.note(batch.summary)
        elif not batch.refused:
            self._messages.note(tr("No documents in this folder."))
        locked = [each for each in batch.refused if isinstance(each.error, PasswordNeededError)]
        if len(locked) > _MOST_LOCKED:
            locked = []  # they are in the list
        refused = [each for each in batch.refused if each not in locked]
        for each in locked:
            self._messages.inform(each.error.what, offer=self._unlocking(each.path))
        if len(refused) == 1:
            error = refused[0].error
            self._messages.inform(error.what, error.hint)
        elif refused:
            offer = Offer(tr("Show list …"), lambda: self._report(refused))
            self._messages.inform(refused_words(len(refused)), offer=offer)

    def _unlocking(self, path: Path) -> Offer:
        return Offer(tr("Enter the password …"), lambda: self._unlock(path, wrong=False))

    def _report(self, refused: Sequence[FileRefused]) -> None:
        ImportReport(self._window, refused).show()
