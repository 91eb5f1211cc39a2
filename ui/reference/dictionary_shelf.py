"""The user's dictionaries in the window: a lane that queries them, a dialog that lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reader.dictionaries.dictionary import (
    Added,
    Dictionaries,
    DictionaryRecord,
    Indexed,
)
from ui.background.jobs import Job, Lane, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.reference.dictionaries_dialog import DictionariesDialog, Known
from ui.theme.theme import LIGHT, Theme
from ui.widgets.file_dialog import file_dialog
from ui.widgets.wording import number

_FILTERS = tr("Dictionaries (*.ifo *.index *.dict *.dz *.idx *.gz *.syn);;All files (*)")


class DictionaryShelf(QObject):
    """Looking up and indexing do not wait for each other: each has its own connection."""

    added = Signal()
    """Emitted when another dictionary can be used."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(
        self,
        window: QWidget,
        lanes: Lanes,
        open_dictionaries: Callable[[], Dictionaries],
        jobs: JobsBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._lanes = lanes
        self._open = open_dictionaries
        self._jobs = jobs
        self._lane: Lane[Dictionaries] | None = None
        self._theme = LIGHT
        self.dialog: DictionariesDialog | None = None

    def start(
        self, title: str, work: Callable[[Dictionaries], Iterator[object]], urgency: Urgency
    ) -> Job:
        """Start a query to the dictionaries."""
        if self._lane is None:
            self._lane = Lane("dictionaries", self._open)
            self._lanes.add(self._lane)
        return self._lane.start(title, work, urgency)

    def open(self) -> None:
        """Show the dictionaries."""
        dialog = self._dialog()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        self._list()

    def add(self, path: Path) -> None:
        """Index a dictionary, given any of its files."""

        def work(_nothing: ExitStack[None]) -> Iterator[Indexed | Added]:
            with closing(self._open()) as dictionaries:
                yield from dictionaries.add(path)

        title = tr("Adding the dictionary {name}").format(name=path.stem)
        job = self._lanes.chores.start(title, work, Urgency.SOON)
        row = self._jobs.add(job)
        job.happened.connect(partial(self._follow, row))
        job.failed.connect(self._fail)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        if self.dialog:
            self.dialog.dress(theme)

    def close(self) -> None:
        """Close the lane; the window is closing."""
        if self.dialog:
            self.dialog.close()

    def _follow(self, row: JobRow, event: Indexed | Added) -> None:
        if isinstance(event, Added):
            self._list()
            self.added.emit()
            return
        so_far = tr("{count} words so far").format(count=number(event.words))
        row.set_note(so_far)
        if self.dialog:
            self.dialog.show_progress(so_far)

    def _fail(self, failure: Failure) -> None:
        if self.dialog and self.dialog.isVisible():
            self._list()
            self.dialog.messages.show_failure(failure)
        else:
            self.failed.emit(failure)

    def _dialog(self) -> DictionariesDialog:
        if self.dialog is None:
            dialog = self.dialog = DictionariesDialog(self._window)
            dialog.dress(self._theme)
            dialog.add_wanted.connect(self._choose_file)
            dialog.found_wanted.connect(self.add)
            dialog.remove_wanted.connect(self._remove)
        return self.dialog

    def _list(self) -> None:
        if self.dialog is None:
            return

        def work(dictionaries: Dictionaries) -> Iterator[Known]:
            yield Known(dictionaries.all(), dictionaries.offered())

        job = self.start(tr("Loading the dictionaries"), work, Urgency.NOW)
        job.happened.connect(self.dialog.show_known)
        job.failed.connect(self._fail_listing)

    def _fail_listing(self, failure: Failure) -> None:
        if self.dialog:
            self.dialog.messages.show_failure(failure)

    def _choose_file(self) -> None:
        dialog = file_dialog(self.dialog or self._window, tr("Add a dictionary"), "", _FILTERS)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._add_all)
        dialog.open()

    def _add_all(self, names: Sequence[str]) -> None:
        for name in names:
            self.add(Path(name))

    def _remove(self, record: DictionaryRecord) -> None:
        def work(dictionaries: Dictionaries) -> Iterator[None]:
            dictionaries.remove(record.id)
            yield

        job = self.start(tr("Removing a dictionary"), work, Urgency.NOW)
        job.happened.connect(self._list)
        job.failed.connect(self._fail_listing)
