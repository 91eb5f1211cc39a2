"""The user's dictionaries in the window: a lane that queries them, a dialog that lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cached_property, partial
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reader.dictionaries.dictionary import Added, Dictionaries, DictionaryRecord, Indexed
from reader.language import number
from ui.background.jobs import Lane, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.side_dialog import ListDialog
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line

_SIZE = (640, 420)
_MOST_FOUND = 20
_FILTERS = tr("Dictionaries (*.ifo *.index *.dict *.dz *.idx *.gz *.syn);;All files (*)")
FREE_DICTIONARIES = tr(
    "On Debian and Ubuntu, “sudo apt install dict-wn” installs WordNet, a free English dictionary. "
    "Others come as StarDict (.ifo) or dictd (.index) files."
)


@dataclass(frozen=True, slots=True)
class Known:
    """The dictionaries that were added, and those in the usual places of this system."""

    records: Sequence[DictionaryRecord] = ()
    offered: Sequence[Path] = ()


class DictionariesDialog(ListDialog):
    """Shows what it is given, and emits what the user wants."""

    found_wanted = Signal(object)
    """The ``Path`` of a dictionary found on this machine."""
    remove_wanted = Signal(object)
    """A ``DictionaryRecord``."""

    def __init__(self, window: QWidget) -> None:
        heads = [tr("Dictionary"), tr("Words"), tr("File")]
        super().__init__(window, tr("Dictionaries"), _SIZE, heads)
        self._known = Known()
        self.said = text_label(name="small")
        self.add = push_button(tr("Add …"), "", tr("Add a dictionary from a file"))
        self.use = push_button(tr("Use"), "", tr("Use the dictionary found on this machine"))
        self.remove = push_button(tr("Remove"), "", tr("Remove the dictionary from the list"))
        for button in (self.add, self.use, self.remove, self.close_button):
            button.setToolTip(button.accessibleName())
        how = text_label(FREE_DICTIONARIES, "small")
        self.arrange((how, self.said, (self.list, 1)), (self.add, self.use, self.remove, None))
        self.list.currentItemChanged.connect(self._look)
        self.use.clicked.connect(lambda: self.found_wanted.emit(self._chosen))
        self.remove.clicked.connect(lambda: self.remove_wanted.emit(self._chosen))
        self._look()

    def show_known(self, known: Known) -> None:
        """List the dictionaries: first those in use, then those found."""
        self._known = known
        missing, found = tr("files missing"), tr("found, not in use")
        rows = [
            (one_line(each.name), missing if each.missing else number(each.words), str(each.path))
            for each in known.records
        ]
        rows += [(one_line(each.stem), found, str(each)) for each in known.offered[:_MOST_FOUND]]
        self.show_rows(rows)
        for at, (_, _, path) in enumerate(rows):
            if item := self.list.topLevelItem(at):
                item.setToolTip(2, path)
        self.list.setHeaderHidden(not rows)
        self.said.setText("" if known.records else tr("There is no dictionary yet."))
        self._look()

    @property
    def _chosen(self) -> DictionaryRecord | Path | None:
        every: list[DictionaryRecord | Path] = [*self._known.records, *self._known.offered]
        return every[self.row] if 0 <= self.row < len(every) else None

    def _look(self) -> None:
        self.use.setEnabled(isinstance(self._chosen, Path))
        self.remove.setEnabled(isinstance(self._chosen, DictionaryRecord))


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
        self.dialog: DictionariesDialog | None = None

    @cached_property
    def lane(self) -> Lane[Dictionaries]:
        """The lane of queries, which begins when it is first needed."""
        lane = Lane("dictionaries", self._open)
        self._lanes.add(lane)
        return lane

    def open(self) -> None:
        """Show the dictionaries."""
        if self.dialog is None:
            dialog = self.dialog = DictionariesDialog(self._window)
            dialog.add.clicked.connect(self._choose_files)
            dialog.found_wanted.connect(self.add)
            dialog.remove_wanted.connect(self._remove)
        self.dialog.bring()
        self._list()

    def add(self, path: Path) -> None:
        """Index a dictionary, given any of its files."""

        def work(_nothing: ExitStack[None]) -> Iterator[Indexed | Added]:
            with closing(self._open()) as dictionaries:
                yield from dictionaries.add(path)

        title = tr("Adding the dictionary {name}").format(name=path.stem)
        job = self._lanes.chores.start(title, work, Urgency.SOON)
        job.then(partial(self._follow, self._jobs.add(job)), self._fail)

    def close(self) -> None:
        """Close the dialog; the window is closing."""
        if self.dialog:
            self.dialog.close()

    def _follow(self, row: JobRow, event: Indexed | Added) -> None:
        if isinstance(event, Added):
            self._list()
            self.added.emit()
        else:
            so_far = tr("{count} words so far").format(count=number(event.words))
            row.set_note(so_far)
            if self.dialog:
                self.dialog.said.setText(so_far)

    def _fail(self, failure: Failure) -> None:
        if self.dialog and self.dialog.isVisible():
            self._list()
            self.dialog.messages.show_failure(failure)
        else:
            self.failed.emit(failure)

    def _list(self) -> None:
        if dialog := self.dialog:
            self.lane.ask(
                tr("Loading the dictionaries"),
                lambda dictionaries: Known(dictionaries.all(), dictionaries.offered()),
                Urgency.NOW,
            ).then(dialog.show_known, dialog.messages.show_failure)

    def _choose_files(self) -> None:
        several = QFileDialog.FileMode.ExistingFiles
        parent = self.dialog or self._window
        ask_for_files(parent, tr("Add a dictionary"), _FILTERS, self.add, mode=several)

    def _remove(self, record: DictionaryRecord) -> None:
        self.lane.ask(
            tr("Removing a dictionary"),
            lambda dictionaries: dictionaries.remove(record.id),
            Urgency.NOW,
        ).then(self._list, self._fail)
