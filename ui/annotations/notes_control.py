"""The controller between the marks on the pages, their panel, and the library."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, Qt, Signal

from reader.annotations.exporting import ExportFormat
from reader.annotations.mark import Colour, Mark
from reader.annotations.placing import placed_by_hand
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentText, Format
from ui.annotations import annotation_changes
from ui.annotations.annotation_files import AnnotationFiles, OpenPages
from ui.annotations.annotation_filters import MarksContents
from ui.annotations.highlight_colours import ColourNames
from ui.annotations.highlighting import Highlighting
from ui.annotations.notes_answer import AskingNotes
from ui.annotations.notes_panel import NotesPanel
from ui.background.jobs import Urgency
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes, Latest
from ui.background.undoing import Change, Undoing
from ui.pages.input.handling import Handling
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.row_model import Verb


class NotesControl(QObject):
    """Does what the user wants with marks, without asking first: every change can be undone."""

    document_wanted = Signal(object)
    """The ``DocumentRecord`` of a mark to be shown."""
    failed = Signal(object)
    """A ``Failure``."""
    looked = Signal(object)
    """The current ``MarksContents``."""

    def __init__(
        self,
        panel: NotesPanel,
        marking: Highlighting,
        handling: Handling,
        *,
        lanes: Lanes,
        jobs: JobsBar,
        undoing: Undoing,
        messages: MessageBar,
        open_pages: OpenPages,
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self.marking = marking
        self._handling = handling
        self._lanes = lanes
        self._undoing = undoing
        self._messages = messages
        self._record: DocumentRecord | None = None
        self.contents = MarksContents()
        """The marks known, those of the open document among them."""
        self._pending: Mark | None = None
        self._noting = False
        self._looking = Latest()
        self.asking = AskingNotes(lanes, self)
        self.files = AnnotationFiles(panel, lanes, jobs, messages, open_pages)
        self._connect()

    def start(self) -> None:
        """Fetch the marks; the window has opened."""
        self.refresh()

    def show_document(self, record: DocumentRecord | None, content: DocumentText | None) -> None:
        """Follow another document, or none."""
        self._record = record
        self.files.stop()
        self.marking.show_document(record)
        is_pdf = record is not None and record.format is Format.PDF
        self._panel.show_document(content, is_pdf=is_pdf)
        pending, self._pending = self._pending, None
        if pending and record and pending.document == record.id:
            self.marking.go_to(pending.id)
        self.refresh()

    def refresh(self) -> None:
        """Fetch the marks again; those of other documents only if they are listed."""
        document = self._record.id if self._record else None
        everywhere = self._panel.everywhere

        def look(library: Library) -> MarksContents:
            return MarksContents(
                document,
                library.marks.of(document) if document is not None else (),
                library.marks.all() if everywhere else (),
                {record.id: record for record in library.documents.all()},
                library.marks.names(),
                library.collections.all(),
                library.marks.any(),
            )

        job = self._lanes.shelf.ask(tr("Loading the marks"), look, Urgency.SOON)
        self._looking.follow(job).then(self._show, self.failed)

    def go_to(self, mark: Mark) -> None:
        """Show a mark on its page, in its document."""
        if self._record and mark.document == self._record.id:
            self.marking.go_to(mark.id)
        elif mark.document is not None and mark.document in self.contents.records:
            self._pending = mark
            self.document_wanted.emit(self.contents.records[mark.document])

    def look_for_brought(self, password: str | None) -> None:
        """Offer to import the own annotations of a PDF that is opened for the first time."""
        if self._record and self._record.format is Format.PDF:
            self.files.look_for_brought(self._record, password, self.take_brought)

    def take_brought(self) -> None:
        """Import the open PDF's own annotations."""
        content = self._handling.selection.content
        if self._record and content:
            self.files.take_brought(self._record, content, self.contents.here)

    def stop(self) -> None:
        """Save and stop; the window is closing."""
        for part in (self._looking, self.asking, self.files):
            part.stop()

    def _show(self, contents: MarksContents) -> None:
        self.contents = contents
        self.marking.show_marks(contents)
        self._panel.show_contents(contents)
        self.looked.emit(contents)
        if self._noting:
            self._open_note()

    def _do(self, change: Change, *, report: bool = False) -> None:
        self._undoing.do(change)
        if report:
            offer = Offer(tr("Undo"), self._undoing.stack.undo)
            self._messages.note(f"{change.words}.", offer)

    def _remove(self) -> None:
        if marks := self._panel.list.selected:
            self._do(annotation_changes.remove(marks), report=True)

    def _recolour(self, colour: Colour) -> None:
        if other := [mark for mark in self._panel.list.selected if mark.colour is not colour]:
            after = [replace(mark, colour=colour) for mark in other]
            self._do(annotation_changes.change(other, after))

    def _place(self) -> None:
        """Attach the selected mark to the selection in the open document."""
        selection, record = self._handling.selection, self._record
        span, content = selection.span, selection.content
        if not span or record is None or content is None:
            self._messages.inform(
                tr("Nothing is selected on the pages."),
                tr("Select the words that this mark belongs to, then try again."),
            )
            return
        (mark,) = self._panel.list.selected  # the button is there only for one
        there = placed_by_hand(mark, record.id, content.text, span)
        there = replace(there, home=record.source.sha256, title=record.title)
        self._do(annotation_changes.change([mark], [there]), report=True)
        selection.clear()

    def _edit(self) -> None:
        """Show the selected mark, and open its note once its document is open."""
        (mark,) = self._panel.list.selected  # the button is there only for one
        self.go_to(mark)
        self._noting = True
        if self._record and mark.document == self._record.id:
            self._open_note()

    def _open_note(self) -> None:
        number = self.marking.layer.current
        if mark := next((each for each in self.contents.here if each.id == number), None):
            self._noting = False
            self.marking.open_note(mark)

    def _name_colours(self) -> None:
        dialog = ColourNames(self._panel.window(), self.contents.names)
        dialog.named.connect(self._rename)
        dialog.open()

    def _rename(self, names: dict[Colour, str]) -> None:
        self._do(annotation_changes.name_colours(dict(self.contents.names), names))

    def _export(self, wanted: ExportFormat, *_: object) -> None:
        """Export the marks in the list; into a PDF, all of the open document."""
        marks = self.contents.here if wanted is ExportFormat.PDF else self._panel.shown
        if marks:
            self.files.ask_export(wanted, list(marks), self._record)
        else:
            self._messages.inform(tr("There are no marks to save."))

    def _import(self) -> None:
        if self._record:
            self.files.ask_import(self._record.id)

    def _ask(self, question: str) -> None:
        marks = self._panel.reached
        self._panel.show_answer(None)
        self.asking.ask(question, lambda _library: marks)

    def _connect(self) -> None:
        panel, marking = self._panel, self.marking
        marking.wanted.connect(self._do)
        marking.chosen.connect(panel.choose)
        panel.filters.reached.connect(self.refresh)
        panel.filters.asked.connect(self._ask)
        panel.gone_to.connect(self.go_to)
        panel.edit.clicked.connect(self._edit)
        panel.place.clicked.connect(self._place)
        panel.swatches.picked.connect(self._recolour)
        panel.remove.clicked.connect(self._remove)
        remove = Verb(tr("Remove"), lambda _marks: self._remove(), key=Qt.Key.Key_Delete)
        panel.list.verbs = (remove,)
        for wanted, action in panel.export_as.items():
            action.triggered.connect(partial(self._export, wanted))
        panel.take_in.triggered.connect(self._import)
        panel.take_brought.triggered.connect(self.take_brought)
        panel.name_colours.triggered.connect(self._name_colours)
        self.asking.answered.connect(panel.show_answer)
        self.asking.failed.connect(panel.answer.leave)
        self.asking.failed.connect(self.failed)
        self.files.wanted.connect(lambda change: self._do(change, report=True))
        self.files.failed.connect(self.failed)
        self._undoing.changed.connect(self.refresh)
