"""Export and import of marks: dialogs, the work on its lanes, and the offer of a PDF's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.annotations.exporting import SUFFIXES, ExportFormat, exported
from reader.annotations.import_marks import Placed, placing
from reader.annotations.mark import Draft, Mark
from reader.annotations.other_programs.found import MOST_BYTES
from reader.annotations.other_programs.mark_files import read_marks
from reader.errors import UnreadableFileError, unwritten
from reader.language import number
from reader.pages.page_source import PageSource
from reader.pages.pdf_annotations import brought_count, brought_marks, write_annotated
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText
from ui.annotations import annotation_changes
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes, Latest
from ui.failures import Failure
from ui.widgets.file_dialog import ask_for_files, ask_where_to_save
from ui.widgets.message_bar import MessageBar, Offer

_FILTERS = {
    ExportFormat.MARKDOWN: tr("Markdown (*.md)"),
    ExportFormat.JSON: tr("JSON (*.json)"),
    ExportFormat.W3C: tr("Web annotations (*.jsonld *.json)"),
    ExportFormat.PDF: tr("PDF (*.pdf)"),
}
_READABLE = tr("Marks of other programs (*.json *.jsonld *.lua *.html *.md *.csv);;All files (*)")
OpenPages = Callable[[DocumentRecord], tuple[PageSource, str | None]]
"""Opens a document's pages again, with its password; runs on the calling thread."""


class AnnotationFiles(QObject):
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
        self._window = window
        self._lanes = lanes
        self._jobs = jobs
        self._messages = messages
        self._open_pages = open_pages
        self._looking = Latest()

    def ask_export(
        self, wanted: ExportFormat, marks: Sequence[Mark], record: DocumentRecord | None
    ) -> None:
        """Ask where to save ``marks``."""
        stem = record.source.path.stem if record else "gistwalker"
        name = tr("{name}-marks").format(name=stem) + f".{SUFFIXES[wanted]}"
        ask_where_to_save(
            self._window,
            tr("Save marks"),
            _FILTERS[wanted],
            name,
            lambda path: self.export(wanted, marks, record, path),
        )

    def export(
        self,
        wanted: ExportFormat,
        marks: Sequence[Mark],
        record: DocumentRecord | None,
        path: Path,
    ) -> None:
        """Write ``marks`` to ``path``; a PDF is the copy of a document, with its own marks."""
        report = partial(self._report_written, path)
        if wanted is not ExportFormat.PDF:
            self._write_text(marks, wanted, path).then(report, self.failed)
        elif record:
            self._write_pdf(marks, record, path).then(report, self.failed)

    def ask_import(self, document: DocumentId) -> None:
        """Ask which file holds annotations of ``document``."""
        title = tr("Import marks")
        ask_for_files(self._window, title, _READABLE, lambda path: self.take_in(document, path))

    def take_in(self, document: DocumentId, path: Path) -> None:
        """Read annotations, and add them as one change."""

        def work(library: Library) -> Iterator[Placed | int]:
            try:
                with path.open("rb") as stream:
                    read = read_marks(stream.read(MOST_BYTES + 1))
            except OSError as error:
                raise UnreadableFileError(
                    tr("Can't read {name}: {reason}.").format(name=path.name, reason=error.strerror)
                ) from error
            content = library.documents.content(document)
            yield from placing(read.found, document, content, library.marks.of(document))
            yield read.left_out

        self._follow(self._lanes.imports.start(tr("Importing marks"), work, Urgency.SOON))

    def look_for_brought(
        self, record: DocumentRecord, password: str | None, take: Callable[[], object]
    ) -> None:
        """Offer to ``take`` the annotations of a PDF, if it has any. No failure is reported."""

        def say(count: int) -> None:
            words = ngettext(
                "This PDF has {count} annotation of its own.",
                "This PDF has {count} annotations of its own.",
                count,
            ).format(count=number(count))
            hint = tr("Once imported, they are listed, searched and exported like your own notes.")
            if count:
                self._messages.inform(words, hint, Offer(tr("Import"), take), about=record.id)

        job = self._lanes.chores.ask(
            tr("Looking for annotations"),
            lambda _nothing: brought_count(record.source.path, password),
            Urgency.IDLE,
        )
        self._looking.follow(job).then(say)

    def stop(self) -> None:
        """Stop looking; another document is opened, or the window is closing."""
        self._looking.stop()

    def take_brought(
        self, record: DocumentRecord, content: DocumentText, there: Sequence[Mark]
    ) -> None:
        """Import the annotations of a PDF as marks, in one change."""

        def work(_nothing: ExitStack[None]) -> Iterator[Placed | int]:
            source, password = self._open_pages(record)
            with closing(source):
                read = brought_marks(source, content, record.source.path, password)
            yield from placing(read.found, record.id, content, there)
            yield read.left_out

        self._follow(self._lanes.chores.start(tr("Importing marks"), work, Urgency.SOON))

    def _follow(self, job: Job) -> None:
        """Show progress; import the marks placed by the time it ends or is stopped."""
        drafts: list[Draft] = []
        failures: list[Failure] = []
        row = self._jobs.add(job)

        def take(event: Placed | int) -> None:
            if isinstance(event, int):
                self._tell_left_out(event)
                return
            drafts.extend(event.drafts)
            says = tr("{done} of {all} marks").format(done=number(event.done), all=number(event.of))
            row.set_progress(event.done, event.of, says)

        job.then(take, failures.append).then(failed=self.failed)
        job.ended.connect(lambda: self._take(drafts, report=not (job.cancelled or failures)))

    def _take(self, drafts: Sequence[Draft], *, report: bool) -> None:
        if drafts:
            self.wanted.emit(annotation_changes.add(drafts, _imported(drafts)))
        elif report:
            self._messages.inform(tr("The file has no annotations that aren't here already."))

    def _tell_left_out(self, count: int) -> None:
        if count:
            words = tr("Entries that could not be read were left out: {count}.")
            self._messages.inform(words.format(count=number(count)))

    def _write_text(self, marks: Sequence[Mark], wanted: ExportFormat, path: Path) -> Job:
        def write(library: Library) -> int:
            text = exported(marks, wanted, library.marks.names(), library.documents.content)
            try:
                path.write_text(text, encoding="utf-8")
            except OSError as error:
                raise unwritten(path, error.strerror or "") from error
            return len(marks)

        return self._lanes.shelf.ask(tr("Saving marks"), write, Urgency.SOON, must_finish=True)

    def _write_pdf(self, marks: Sequence[Mark], record: DocumentRecord, path: Path) -> Job:
        def write(_nothing: ExitStack[None]) -> int:
            source, password = self._open_pages(record)
            with closing(source):
                return write_annotated(source, record.source.path, password, marks, path)

        title = tr("Writing a PDF with annotations")
        return self._lanes.chores.ask(title, write, Urgency.SOON, must_finish=True)

    def _report_written(self, path: Path, count: int) -> None:
        words = ngettext("Saved {count} mark to {name}.", "Saved {count} marks to {name}.", count)
        self._messages.note(words.format(count=number(count), name=path.name))


def _imported(drafts: Sequence[Draft]) -> str:
    unplaced = sum(draft.span is None for draft in drafts)
    words = ngettext("Imported {count} mark", "Imported {count} marks", len(drafts))
    said = words.format(count=number(len(drafts)))
    some = tr("{imported}, {count} of them without a place")
    return some.format(imported=said, count=number(unplaced)) if unplaced else said
