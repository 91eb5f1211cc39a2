"""The main window: connects its parts, begins and ends."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent

from reader.records import DocumentRecord
from ui.action_names import Act
from ui.background.ending import end
from ui.backups.errand import Errand
from ui.document_showing import DocumentShowing
from ui.library.entry import ShelfContents
from ui.services import Services
from ui.window_parts import WindowParts


class MainWindow(WindowParts):
    """One library, one document open at a time."""

    closed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.errand: Errand | None = None
        """What is to be done once the window is closed, before it opens again."""
        self._showing = DocumentShowing(self)
        self._connect_actions()
        self._connect_library()
        self._connect_opening()
        self._connect_pages()
        self._connect_questions()

    def start(self, files: Sequence[Path]) -> None:
        """Look through the library; import and show ``files``."""
        self.empty.open.setFocus()
        self.panel.box.prefer(self.services.settings.now.asking.strategy)
        for problem in (*self.services.settings.problems, *self.acts.problems):
            self.messages.inform(problem.what, problem.hint)
        self.helping.show_news(self.services.settings, self.messages)
        self.beginning.start(files)
        self.librarian.start()
        self.remembering.start()
        self.notes.start()
        for chooser in self.choosers:
            chooser.start()

    def receive(self, files: Sequence[Path]) -> None:
        """Take over the files of a second start: open them, and come to the front."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        self.arrivals.add(files)

    def show_document(self, record: DocumentRecord) -> None:
        """Open ``record``."""
        self.opening.open(record)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: hide at once; threads and child processes end right after."""
        self.arrangement.keep(self)
        self.notes.marking.stop()
        self.hide()
        self.stop()
        end(self.lanes)
        self.services.settings.flush()
        super().closeEvent(event)
        self.closed.emit()

    def _connect_actions(self) -> None:
        undoing = self.librarian.undoing.stack
        for act, slot in {
            Act.OPEN: self.arrivals.pick_files,
            Act.ADD_FOLDER: self.arrivals.pick_folder,
            Act.UNDO: undoing.undo,
            Act.REDO: undoing.redo,
            Act.QUIT: self.close,
            Act.CLOSE_MESSAGE: self.messages.close_one,
            Act.FOCUS_PAGES: lambda: self.pane.view.setFocus(Qt.FocusReason.ShortcutFocusReason),
            Act.ASK_TOGETHER: self.librarian.ask_together,
            Act.READ_TO_HERE: self.places.read_to_here,
        }.items():
            self.acts[act].triggered.connect(slot)
        for act, can, why_not in (
            (Act.UNDO, undoing.canUndoChanged, tr("There is nothing to undo.")),
            (Act.REDO, undoing.canRedoChanged, tr("There is nothing to redo.")),
        ):
            self.acts.allow(act, allowed=False, why_not=why_not)
            can.connect(self.acts[act].setEnabled)

    def _connect_library(self) -> None:
        library, opening = self.left.library, self.opening
        for wish in (
            library.chosen,
            self.librarian.document_wanted,
            self.commands.document_chosen,
            self.helping.document_chosen,
            self.librarian.lost.found,
            self.talking.document_wanted,
            self.crossing.document_wanted,
            self.remembering.document_wanted,
            self.around.document_wanted,
            self.notes.document_wanted,
        ):
            wish.connect(opening.open)
        for button in (library.add, self.empty.open):
            button.clicked.connect(self.arrivals.pick_files)
        library.add_folder.clicked.connect(self.arrivals.pick_folder)
        self.dropped.connect(self.arrivals.add)
        if self.keeping:
            self.keeping.errand_wanted.connect(self._leave_for)

    def _connect_opening(self) -> None:
        opening = self.opening
        opening.opened.connect(self.naming.forget)
        opening.opened.connect(self._showing.show)
        opening.closed.connect(self._showing.clear)
        opening.lost.connect(self.librarian.lost.look)
        opening.changed.connect(self.librarian.changed.look)
        self.librarian.lost.import_asked.connect(lambda path: self.arrivals.add([path]))
        self.librarian.listed.connect(self._list_documents)
        self.librarian.listed.connect(opening.follow_library)
        self.librarian.listed.connect(self.beginning.follow_library)
        self.arrivals.arrived.connect(self.librarian.refresh_soon)
        self.places.kept.connect(self.librarian.refresh_soon)
        for failed in (
            opening.failed,
            self.places.failed,
            self.reading.failed,
            self.notes.failed,
            self.services.settings.failed,
        ):
            failed.connect(self.messages.show_failure)

    def _connect_pages(self) -> None:
        travels = self.handling.travels
        self.naming.named.connect(self.top.show_page)
        self.appearance.remarked.connect(self.messages.inform)
        self.commands.section_chosen.connect(travels.go_to)
        self.map.place_chosen.connect(self.crossing.go_to)
        self.handling.ask_wanted.connect(self.questioning.begin_about)
        self.handling.find_wanted.connect(self.around.finding.begin)
        self.handling.mentions_wanted.connect(self.around.ask_where)
        self.around.failed.connect(self.messages.show_failure)

    def _connect_questions(self) -> None:
        self.panel.cited.connect(self.crossing.cite)
        self.panel.place_wanted.connect(lambda span: self.crossing.go_to(span.start))
        self.panel.answer_shown.connect(self.map.show_answer)
        self.map.changed.connect(lambda: self.panel.view.show_memory(complete=self.map.is_complete))
        self.panel.answer_shown.connect(self.crossing.show_answer)
        self.crossing.answer_changed.connect(self.around.show_answer)
        self.crossing.answer_changed.connect(self.consulting.show_answer)
        self.librarian.together_wanted.connect(self.questioning.begin_together)
        self.talking.shelf_changed.connect(self.crossing.show_shelf)
        self.talking.shelf_changed.connect(self.mapping.show_shelf)
        self.left.contents.named.connect(self.commands.show_sections)
        for hides in (self.mapping, self.around):
            self.talking.limit.bounded.connect(hides.hide_behind)
        self.talking.began.connect(self.map.begin)
        self.talking.happened.connect(self.mapping.take)
        self.mapping.follow(self.reading)
        for wanted in (self.panel.view.read_now.clicked, self.map_pane.read_wanted):
            wanted.connect(self._read_now)
        self.reading.began.connect(lambda: self._show_reading(reading=True))
        self.reading.rested.connect(lambda _document: self._show_reading(reading=False))
        self.reading.called_off.connect(lambda: self._show_reading(reading=False))
        for failed in (self.talking.failed, self.mapping.failed):
            failed.connect(self.messages.show_failure)

    def _read_now(self) -> None:
        if self.opening.record:
            self.reading.read(self.opening.record, first=True)

    def _show_reading(self, *, reading: bool) -> None:
        """Offer to read nowhere while anything is being read."""
        self.map_pane.show_reading(reading)
        self.panel.view.show_reading(reading=reading)

    def _list_documents(self, contents: ShelfContents) -> None:
        self.helping.show_library(contents)
        self.commands.show_documents([entry.record for entry in contents.entries])

    def _leave_for(self, errand: Errand) -> None:
        self.errand = errand
        self.close()
