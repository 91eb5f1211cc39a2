"""Documents to be added: choosing files, importing them one by one, messages about the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLabel, QLineEdit, QWidget

from reader.annotations.placing import HandedOn
from reader.errors import PasswordNeededError
from reader.importing.folders import (
    FileBegun,
    FileRefused,
    FilesFound,
    ImportOne,
    ManyEvent,
    import_many,
)
from reader.importing.import_events import STAGES, Imported, Progress
from reader.importing.new_version import hand_on
from reader.language import number
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.library.import_report import ImportReport, refused_words
from ui.services import Services
from ui.widgets.file_dialog import ask_for_several
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import one_line

_LONGEST_NAME = 120
_FILES = tr(
    "Documents (*.pdf *.epub *.txt *.md *.markdown *.html *.htm *.xhtml *.mhtml);;All files (*)"
)
_LONGEST = 80
_MOST_LOCKED = 5
"""Files among several that are reported one by one, to be unlocked."""


def ask_password(
    parent: QWidget, name: str, *, wrong: bool, answered: Callable[[str], None]
) -> None:
    """Ask for a password without blocking the program; ``answered`` is not called if declined."""
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(tr("Password"))
    dialog.setInputMode(QInputDialog.InputMode.TextInput)
    dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    asked = tr("“{name}” is locked. Its password:")
    if wrong:
        asked = tr("Wrong password. “{name}” is locked. Its password:")
    dialog.setLabelText(asked.format(name=one_line(name, _LONGEST_NAME)))
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    dialog.textValueSelected.connect(answered)
    dialog.open()


class Arrivals(QObject):
    """Imports files, with progress in the jobs bar."""

    arrived = Signal(object, object, bool)
    """The ``Imported``, the password that opened it (or None), and whether to show it.

    Shown are the first of several files, and nothing from a folder.
    """

    handed_on = Signal()
    """Emitted when the newer version of a document has what belonged to the earlier one."""

    def __init__(
        self,
        lanes: Lanes,
        services: Services,
        jobs: JobsBar,
        messages: MessageBar,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._lanes = lanes
        self._services = services
        self._jobs = jobs
        self._messages = messages
        self._window = window

    def add(
        self,
        paths: Sequence[Path],
        password: str | None = None,
        *,
        show: bool = True,
        earlier: DocumentId | None = None,
    ) -> None:
        """Import files and the content of folders; the first of several is shown.

        ``earlier`` is the document that was made of the file before it changed.
        """
        if not paths:
            return
        job = _import(self._lanes, self._services, paths, password)
        row = self._jobs.add(job, pausable=True)
        batch = _Batch(password, earlier, show=show)
        job.then(
            lambda event: self._take(event, batch, row),
            lambda failure: self._fail(paths[0], failure, earlier),
            lambda: self._sum_up(batch),
        )

    def offer_to_read_again(self, record: DocumentRecord, failure: Failure) -> None:
        """Offer to read a document's changed file, as in ``failure``, beside the earlier one."""
        offer = Offer(
            tr("Read it again"), lambda: self.add([record.source.path], earlier=record.id)
        )
        self._messages.show_failure(failure, offer, about=record.id)

    def pick_files(self) -> None:
        """Let the user choose files."""
        title, mode = tr("Add documents to the library"), QFileDialog.FileMode.ExistingFiles
        ask_for_several(self._window, title, _FILES, self.add, mode=mode)

    def pick_folder(self) -> None:
        """Let the user choose a folder."""
        title, mode = tr("Add all documents in a folder"), QFileDialog.FileMode.Directory
        ask_for_several(self._window, title, "", self.add, mode=mode)

    def _take(self, event: ManyEvent, batch: _Batch, row: JobRow) -> None:
        batch.take(event)
        if isinstance(event, Imported):
            show, record = batch.show and batch.arrived == 1, event.record
            if batch.earlier is not None and batch.earlier != record.id:
                self._hand_on(batch.earlier, record)
            for warning in record.warnings if show else ():
                what = f"{one_line(record.title, _LONGEST)}: {warning}"
                self._messages.inform(what, about=record.id)
            self.arrived.emit(event, batch.password, show)
        elif isinstance(event, FileBegun):
            name = one_line(event.path.name, _LONGEST)
            words = tr("{number} of {all}").format(
                number=number(event.number), all=number(event.of)
            )
            row.set_progress(event.number - 1, event.of, f"{words} · {name}")
        elif isinstance(event, Progress) and batch.alone:
            row.set_progress(event.page, event.of, _words(event))

    def _hand_on(self, earlier: DocumentId, record: DocumentRecord) -> None:
        """Pass collections, marks, details and place of the earlier version on to the newer."""
        self._lanes.change(
            tr("Transferring a document's data"),
            lambda library: hand_on(library, earlier, record.id),
            lambda handed: self._report_handed(record, handed),
        )

    def _report_handed(self, record: DocumentRecord, handed: HandedOn) -> None:
        words = tr(
            "“{title}” was read again. The earlier version stays in the library, with its answers."
        )
        self._messages.note(
            words.format(title=one_line(record.title, _LONGEST)), hint=_outcome(handed)
        )
        self.handed_on.emit()

    def _fail(self, path: Path, failure: Failure, earlier: DocumentId | None) -> None:
        if isinstance(failure.error, PasswordNeededError):
            self._unlock(path, earlier, wrong=failure.error.wrong)
        else:
            self._messages.show_failure(failure)

    def _unlock(
        self, path: Path, earlier: DocumentId | None = None, *, wrong: bool = False
    ) -> None:
        ask_password(
            self._window,
            path.name,
            wrong=wrong,
            answered=lambda word: self.add([path], word, earlier=earlier),
        )

    def _sum_up(self, batch: _Batch) -> None:
        """Report the result of several files, or of a folder, however it ended."""
        if not batch.several:
            return
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
            offer = Offer(tr("Show list …"), lambda: ImportReport(self._window, refused).show())
            self._messages.inform(refused_words(len(refused)), offer=offer)

    def _unlocking(self, path: Path) -> Offer:
        return Offer(tr("Enter the password …"), lambda: self._unlock(path))


class _Batch:
    """The result of files that were added together."""

    def __init__(self, password: str | None, earlier: DocumentId | None, *, show: bool) -> None:
        self.password, self.earlier, self.show = password, earlier, show
        self.several = False
        """Whether it may be more than one file."""
        self.alone = True
        """Whether it is one file, or one folder of web pages."""
        self.arrived = 0
        self.known = 0
        self.refused: list[FileRefused] = []

    def take(self, event: ManyEvent) -> None:
        """Count an event."""
        if isinstance(event, FilesFound):
            self.several, self.alone = True, event.count == 1
            self.show = self.show and not event.below
        elif isinstance(event, FileRefused):
            self.refused.append(event)
        elif isinstance(event, Imported):
            self.arrived += 1
            self.known += event.known

    @property
    def summary(self) -> str:
        """The result in a sentence or two."""
        new = self.arrived - self.known
        added = ngettext("{count} document was added.", "{count} documents were added.", new)
        known = ngettext(
            "{count} was already in the library.",
            "{count} were already in the library.",
            self.known,
        )
        said = added.format(count=number(new))
        return f"{said} {known.format(count=number(self.known))}" if self.known else said


def _import(lanes: Lanes, services: Services, paths: Sequence[Path], password: str | None) -> Job:
    """``ImportEvent``s of one file, ending with ``Imported``; ``ManyEvent``s of more than one."""

    def one_by_one(*_: object) -> AbstractContextManager[ImportOne]:
        return nullcontext(services.import_document)

    def work(library: Library) -> Iterator[ManyEvent]:
        if len(paths) == 1 and not paths[0].is_dir():
            return services.import_document(library, paths[0], password)
        return import_many(library, paths, services.importing_together or one_by_one, password)

    title = tr("Importing documents")  # their number is known only after looking through folders
    if len(paths) == 1:
        title = tr("Importing {name}").format(name=one_line(paths[0].name, _LONGEST))
    return lanes.imports.start(title, work, Urgency.SOON)


def _outcome(handed: HandedOn) -> str:
    """Return the outcome for the marks of an earlier version."""
    if not handed.drafts:
        return ""
    if not handed.unplaced:
        return tr("Marks found again: {count}.").format(count=number(handed.placed))
    words = tr("Marks found again: {count}; {unplaced} are listed in Notes as without a place.")
    return words.format(count=number(handed.placed), unplaced=number(handed.unplaced))


def _words(progress: Progress) -> str:
    if not progress.of:
        return tr(STAGES[progress.stage])
    return tr("{stage}: page {page} of {pages}").format(
        stage=tr(STAGES[progress.stage]),
        page=number(progress.page),
        pages=number(progress.of),
    )
