"""Export and import of marks: dialogs, and the work on its lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reader.annotations.exporting import SUFFIXES, ExportFormat, exported
from reader.annotations.formats.found import MOST_BYTES
from reader.annotations.formats.mark_files import read_marks
from reader.annotations.import_marks import Placed, placing
from reader.annotations.mark import Draft, Mark
from reader.errors import LibraryError, UnreadableFileError
from reader.pages.annotated_copy import write_annotated
from reader.pages.page_source import PageSource
from reader.pages.pdf_annotations import brought_marks
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText
from ui.annotations import mark_changes
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.widgets.file_dialog import file_dialog
from ui.widgets.message_bar import MessageBar
from ui.widgets.wording import number

_FILTERS = {
    ExportFormat.MARKDOWN: tr("Markdown (*.md)"),
    ExportFormat.JSON: tr("JSON (*.json)"),
    ExportFormat.W3C: tr("Web annotations (*.jsonld *.json)"),
    ExportFormat.PDF: tr("PDF (*.pdf)"),
}
_READABLE = tr("Marks of other programs (*.json *.jsonld *.lua *.html *.md *.csv);;All files (*)")
OpenPages = Callable[[DocumentRecord], tuple[PageSource, str | None]]
"""Opens a document's pages again, with its password; runs on the calling thread."""


@dataclass(frozen=True, slots=True)
class _LeftOut:
    """The number of entries of a file that could not be read."""

    count: int


class MarkFiles(QObject):
    """Asks for a file, writes and reads it."""

    wanted = Signal(object)
    """A ``Change`` that brings in marks."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(
        self,
        window: QWidget,
        lanes: Lanes,
        jobs: JobsBar,
        messages: MessageBar,
        open_pages: OpenPages,
    ) -> None:
        super().__init__(window)
        self._jobs = jobs
        self._window = window
        self._lanes = lanes
        self._messages = messages
        self._open_pages = open_pages

    def ask_export(
        self, wanted: ExportFormat, marks: Sequence[Mark], record: DocumentRecord | None
    ) -> None:
        """Ask where to save ``marks``."""
        dialog = self._dialog(tr("Save marks"), _FILTERS[wanted])
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIXES[wanted])
        stem = record.source.path.stem if record else "gistwalker"
        dialog.selectFile(tr("{name}-marks").format(name=stem) + f".{SUFFIXES[wanted]}")
        dialog.fileSelected.connect(lambda name: self.export(wanted, marks, record, Path(name)))
        dialog.open()

    def export(
        self,
        wanted: ExportFormat,
        marks: Sequence[Mark],
        record: DocumentRecord | None,
        path: Path,
    ) -> None:
        """Write ``marks`` to ``path``."""
        if wanted is ExportFormat.PDF:
            if record is None:
                return
            job = self._write_pdf(marks, record, path)
        else:
            job = self._write_text(marks, wanted, path)
        job.failed.connect(self.failed)
        job.happened.connect(partial(self._report_written, path))

    def ask_import(self, document: DocumentId) -> None:
        """Ask which file holds annotations of ``document``."""
        dialog = self._dialog(tr("Import marks"), _READABLE)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.take_in(document, Path(name)))
        dialog.open()

    def take_in(self, document: DocumentId, path: Path) -> None:
        """Read annotations, and add them as one change."""

        def work(library: Library) -> Iterator[Placed | _LeftOut]:
            try:
                with path.open("rb") as stream:
                    read = read_marks(stream.read(MOST_BYTES + 1))
            except OSError as error:
                raise UnreadableFileError(
                    tr("Can't read {name}: {reason}.").format(name=path.name, reason=error.strerror)
                ) from error
            content = library.documents.content(document)
            there = library.marks.of(document)
            yield from placing(read.found, document, content, there)
            yield _LeftOut(read.left_out)

        self._follow(self._lanes.imports.start(tr("Importing marks"), work, Urgency.SOON))

    def take_brought(
        self, record: DocumentRecord, content: DocumentText, there: Sequence[Mark]
    ) -> None:
        """Import the annotations of a PDF as marks, in one change."""

        def work(_nothing: ExitStack[None]) -> Iterator[Placed | _LeftOut]:
            source, password = self._open_pages(record)
            with closing(source):
                read = brought_marks(source, content, record.source.path, password)
            yield from placing(read.found, record.id, content, there)
            yield _LeftOut(read.left_out)

        self._follow(self._lanes.chores.start(tr("Importing marks"), work, Urgency.SOON))

    def _follow(self, job: Job) -> None:
        """Show progress; import the marks placed by the time it ends or is stopped."""
        drafts: list[Draft] = []
        row = self._jobs.add(job)
        failures: list[Failure] = []

        def take(event: Placed | _LeftOut) -> None:
            if isinstance(event, _LeftOut):
                self._tell_left_out(event)
                return
            drafts.extend(event.drafts)
            says = tr("{done} of {all} marks").format(done=number(event.done), all=number(event.of))
            row.set_progress(event.done, event.of, says)

        job.happened.connect(take)
        job.failed.connect(failures.append)
        job.failed.connect(self.failed)
        job.ended.connect(lambda: self._take(drafts, report=not (job.cancelled or failures)))

    def _take(self, drafts: Sequence[Draft], *, report: bool) -> None:
        if drafts:
            self.wanted.emit(mark_changes.add(drafts, _imported(drafts)))
        elif report:
            self._messages.inform(tr("The file has no annotations that aren't here already."))

    def _tell_left_out(self, left_out: _LeftOut) -> None:
        if left_out.count:
            words = tr("Entries that could not be read were left out: {count}.")
            self._messages.inform(words.format(count=number(left_out.count)))

    def _write_text(self, marks: Sequence[Mark], wanted: ExportFormat, path: Path) -> Job:
        def work(library: Library) -> Iterator[int]:
            text = exported(marks, wanted, library.marks.names(), library.documents.content)
            try:
                path.write_text(text, encoding="utf-8")
            except OSError as error:
                raise _unwritten(path, error) from error
            yield len(marks)

        return self._lanes.shelf.start(tr("Saving marks"), work, Urgency.SOON, must_finish=True)

    def _write_pdf(self, marks: Sequence[Mark], record: DocumentRecord, path: Path) -> Job:
        def work(_nothing: ExitStack[None]) -> Iterator[int]:
            source, password = self._open_pages(record)
            with closing(source):
                yield write_annotated(source, record.source.path, password, marks, path)

        return self._lanes.chores.start(
            tr("Writing a PDF with annotations"), work, Urgency.SOON, must_finish=True
        )

    def _report_written(self, path: Path, count: int) -> None:
        words = ngettext("Saved {count} mark to {name}.", "Saved {count} marks to {name}.", count)
        self._messages.note(words.format(count=number(count), name=path.name))

    def _dialog(self, title: str, files: str) -> QFileDialog:
        dialog = file_dialog(self._window, title, "", files)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog


def _imported(drafts: Sequence[Draft]) -> str:
    unplaced = sum(draft.span is None for draft in drafts)
    words = ngettext("Imported {count} mark", "Imported {count} marks", len(drafts))
    said = words.format(count=number(len(drafts)))
    if not unplaced:
        return said
    return tr("{imported}, {count} of them without a place").format(
        imported=said, count=number(unplaced)
    )


def _unwritten(path: Path, error: OSError) -> LibraryError:
    return LibraryError(
        tr("Can't write {name}: {reason}.").format(name=path.name, reason=error.strerror),
        tr("Choose another folder."),
    )
