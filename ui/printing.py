"""Printing: pages, marked passages, answers; set up in Qt's dialog, done in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from gettext import gettext as tr
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog

from reader.annotations.exporting import ExportFormat, exported
from reader.language import number
from reader.ports import Library
from reader.records import DocumentRecord
from ui.actions.acts import Act
from ui.answers.conversation_control import ConversationControl
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow
from ui.opening import Opening
from ui.pages.document.paper import Printed, print_pages, print_words
from ui.pages.viewing.page_naming import PageNaming
from ui.widgets.wording import one_line
from ui.window import Window

if TYPE_CHECKING:  # loaded when somebody prints
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter


class Printing(QObject):
    """Lets the user choose a printer and pages, and prints them."""

    def __init__(
        self, window: Window, opening: Opening, naming: PageNaming, talking: ConversationControl
    ) -> None:
        super().__init__(window)
        self._window = window
        self._messages = window.messages
        self._opening = opening
        self._naming = naming
        self._talking = talking
        window.acts.connect_all(
            {
                Act.PRINT: self.ask_pages,
                Act.PRINT_ANSWER: self.ask_answer,
                Act.PRINT_MARKS: self.ask_marks,
            }
        )

    def ask_pages(self) -> None:
        """Ask how to print pages of the open document."""
        if record := self._opening.record:
            dialog, printer = self._dialog(tr("Print pages"), record.title)
            option = dialog.PrintDialogOption
            dialog.setOption(option.PrintPageRange)
            dialog.setOption(option.PrintCurrentPage)
            dialog.setMinMax(1, max(1, record.pages))
            dialog.setFromTo(1, max(1, record.pages))
            self._open(dialog, lambda: self.print_pages(record, printer))
        else:
            self._messages.note(tr("No document is open."))

    def ask_answer(self) -> None:
        """Ask how to print the answer in view."""
        if words := self._talking.copies.words_of_answer:
            dialog, printer = self._dialog(tr("Print the answer"), tr("Answer"))
            self._open(dialog, lambda: self.print_words(words, printer))
        else:
            self._messages.note(tr("There is no answer to print."))

    def ask_marks(self) -> None:
        """Ask how to print the marked passages of the open document."""
        if record := self._opening.record:
            dialog, printer = self._dialog(tr("Print highlights and notes"), record.title)
            self._open(dialog, lambda: self.print_marks(record, printer))
        else:
            self._messages.note(tr("No document is open."))

    def print_pages(self, record: DocumentRecord, printer: QPrinter) -> Job:
        """Print the pages chosen in the dialog on ``printer``."""
        password = self._opening.password_of(record.id)
        here = self._naming.number

        def work(library: Library) -> Iterator[Printed]:
            content = library.documents.content(record.id)
            first, last = printer.fromPage() or 1, printer.toPage() or record.pages
            if here and printer.printRange() is printer.PrintRange.CurrentPage:
                first = last = here
            with closing(self._window.services.open_pages(record, content, password)) as source:
                there = len(source.sizes())
                pages = range(max(1, first), min(last, there) + 1)
                yield from print_pages(source, pages, printer)

        return self._start(work, printer)

    def print_words(self, words: Callable[[], str], printer: QPrinter) -> Job:
        """Print Markdown."""
        return self._start(lambda _library: print_words(words, printer), printer)

    def print_marks(self, record: DocumentRecord, printer: QPrinter) -> Job:
        """Print the marked passages of a document with their notes."""

        def work(library: Library) -> Iterator[Printed]:
            marks = library.marks.of(record.id)
            names, content = library.marks.names(), library.documents.content
            words = exported(marks, ExportFormat.MARKDOWN, names, content)
            yield from print_words(lambda: words, printer)

        return self._start(work, printer)

    def _start(self, work: Callable[[Library], Iterator[Printed]], printer: QPrinter) -> Job:
        job = self._window.lanes.imports.start(tr("Printing"), work, Urgency.SOON)
        row, file = self._window.jobs.add(job), Path(printer.outputFileName()).name
        return job.then(lambda event: self._take(event, row, file), self._messages.show_failure)

    def _take(self, event: Printed, row: JobRow, file: str) -> None:
        says = tr("page {done} of {all}").format(
            done=number(min(event.done + 1, event.of)), all=number(event.of)
        )
        row.set_progress(event.done, event.of, says)
        if event.done == event.of:
            saved = tr("Printed to {name}.").format(name=one_line(file))
            self._messages.note(saved if file else tr("Sent to the printer."))
            if event.left_out:
                pages = ", ".join(map(number, event.left_out))
                words = tr("Damaged pages were left empty: {pages}.").format(pages=pages)
                self._messages.inform(words)

    def _dialog(self, title: str, name: str) -> tuple[QPrintDialog, QPrinter]:
        # Printing is needed by few, and loading it would delay every start.
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        # Qt proposes a file of this name; the document's own must not be proposed.
        printer.setDocName(tr("{title} (printed)").format(title=one_line(name)))
        printer.setCreator("Gistwalker")
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(title)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog, printer

    def _open(self, dialog: QPrintDialog, start: Callable[[], Job]) -> None:
        dialog.accepted.connect(lambda *_: self._begin(dialog.printer(), start))
        QDialog.open(dialog)

    def _begin(self, printer: QPrinter, start: Callable[[], Job]) -> None:
        """Start printing, unless that would write over the open document."""
        file, record = Path(printer.outputFileName()), self._opening.record
        if record and file.exists() and file.resolve() == record.source.path.resolve():
            said = tr("Nothing was printed: {name} is the document itself.")
            hint = tr("Print to another file. Documents are never written to.")
            self._messages.inform(said.format(name=one_line(file.name)), hint)
        else:
            start()
