"""The window: puts its parts together and passes on what they tell each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reader.asking.values import AskingEvent, Question, Strategy
from reader.errors import PasswordNeeded
from reader.importing.events import Imported
from reader.ports import DocumentRecord
from reader.text.document import DocumentId
from ui.actions import Act
from ui.answers.asking import Asking
from ui.answers.panel import AskPanel
from ui.commands.actions import Actions
from ui.commands.commands import Commands
from ui.look.message_bar import MessageBar
from ui.look.theme import Theme
from ui.look.wording import one_line, share_read
from ui.map.view import MapView
from ui.mapping import Mapping
from ui.pages.open_document import OpenDocument
from ui.pages.pane import DocumentPane
from ui.services import Services
from ui.shelf.empty_desk import DropHint, EmptyDesk
from ui.shelf.intake import Intake
from ui.shelf.left_panel import LeftPanel
from ui.shelf.library_panel import ShelfEntry
from ui.shelf.password import ask_password
from ui.top_bar import TopBar
from ui.work.background_reading import BackgroundReading
from ui.work.ending import end
from ui.work.failures import Failure
from ui.work.jobs import Job
from ui.work.jobs_bar import JobsBar
from ui.work.lanes import Lanes
from ui.work.operations import Fetched, fetch_document, list_documents

_FIRST_SIZE = (1240, 800)
_FIRST_WIDTHS = (230, 650, 360)
_LEAST_SIZE = (480, 320)
_ROOM_FOR_THREE = 820
"""Pixels; a narrower window hides the left panel until it is asked for."""
_REFRESH_MILLISECONDS = 1500
_FILES = "Documents (*.pdf *.epub *.txt *.md *.markdown *.html *.htm *.xhtml);;All files (*)"


class MainWindow(QMainWindow):
    """One library, one document open at a time."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setWindowTitle("Gistwalker")
        self.setAcceptDrops(True)
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(*_FIRST_SIZE)
        self._services = services
        self._lanes = Lanes(services)
        self._record: DocumentRecord | None = None
        self._passwords: dict[DocumentId, str] = {}
        self._fetching: Job | None = None
        self._begun = False
        self._shows_files = False
        self._actions = Actions(self, services.settings)
        self.top = TopBar(self._actions)
        self.messages = MessageBar()
        self.left = LeftPanel()
        self.pane = DocumentPane()
        self.empty = EmptyDesk()
        self.panel = AskPanel(model_name=services.model_name, quotes_only=services.quotes_only)
        self.map = MapView()
        self.jobs = JobsBar()
        self._intake = Intake(self._lanes, services, self.jobs)
        self._reading = BackgroundReading(self._lanes, services, self.jobs)
        self._asking = Asking(self._lanes, self)
        self._mapping = Mapping(self.map, self.pane, self._lanes)
        self._refresh = QTimer(self)
        self._refresh.setSingleShot(True)
        self._refresh.setInterval(_REFRESH_MILLISECONDS)
        self._arrange()
        self._drop_hint = DropHint(self)
        self._commands = Commands(self, self._actions)
        self._connect_actions()
        self._connect_parts()

    def start(self, files: Sequence[Path]) -> None:
        """Look into the library; import and show ``files``."""
        self.empty.open.setFocus()
        for problem in (*self._services.settings.problems, *self._actions.problems):
            self.messages.tell(problem.what, problem.hint)
        self._intake.add(files)
        self._shows_files = bool(files)
        self._list()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for part in (self.messages, self.left.library, self.pane, self.panel, self.map, self.jobs):
            part.dress(theme)
        self._actions.dress(theme)
        self._commands.dress(theme)

    def show_document(self, record: DocumentRecord) -> None:
        """Open ``record``."""
        if self._fetching:
            self._fetching.cancel()
        job = self._fetching = fetch_document(self._lanes, record.id)
        job.happened.connect(self._open)
        job.failed.connect(self.messages.show_failure)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: the window goes at once, its threads and children right after."""
        self.hide()
        self._commands.close()
        self._refresh.stop()
        self._mapping.stop()
        self.pane.show_document(None)
        end(self._lanes)
        self._services.settings.flush()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Qt's hook."""
        if _local_files(event):
            event.acceptProposedAction()
            self._drop_hint.cover()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Qt's hook."""
        self._drop_hint.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Qt's hook."""
        self._drop_hint.hide()
        event.acceptProposedAction()
        self._intake.add(_local_files(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: where three columns have no room, the left one waits."""
        super().resizeEvent(event)
        was, now = event.oldSize().width(), event.size().width()
        if (was >= _ROOM_FOR_THREE or was < 0) and now < _ROOM_FOR_THREE:
            self._actions[Act.TOGGLE_LEFT].setChecked(False)
        elif 0 <= was < _ROOM_FOR_THREE <= now:
            self._actions[Act.TOGGLE_LEFT].setChecked(True)

    def _arrange(self) -> None:
        self._middle = QStackedWidget()
        self._middle.addWidget(self.empty)
        self._middle.addWidget(self.pane)
        self._middle.setMinimumWidth(180)
        splitter = QSplitter()
        splitter.setHandleWidth(1)
        for part in (self.left, self._middle, self.panel):
            splitter.addWidget(part)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes(list(_FIRST_WIDTHS))
        self.panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addWidget(self.messages)
        column.addWidget(splitter, 1)
        column.addWidget(self.map)
        column.addWidget(self.jobs)
        self.map.hide()
        self.setCentralWidget(centre)

    def _connect_actions(self) -> None:
        view = self.pane.view
        for act, slot in {
            Act.OPEN: self._pick_files,
            Act.QUIT: self.close,
            Act.FOCUS_QUESTION: self._focus_question,
            Act.FOCUS_PAGES: view.setFocus,
            Act.FOCUS_MAP: self._focus_map,
            Act.STOP: self._stop_asking,
            Act.NEXT_CITATION: lambda: self.panel.step_citation(1),
            Act.PREVIOUS_CITATION: lambda: self.panel.step_citation(-1),
            Act.ZOOM_IN: view.zoom_in,
            Act.ZOOM_OUT: view.zoom_out,
            Act.FIT_WIDTH: view.fit_width,
            Act.LARGER_TEXT: lambda: self.pane.change_text_size(1),
            Act.SMALLER_TEXT: lambda: self.pane.change_text_size(-1),
        }.items():
            self._actions[act].triggered.connect(slot)
        for act, part in ((Act.TOGGLE_LEFT, self.left), (Act.TOGGLE_ASK, self.panel)):
            self._actions[act].setChecked(True)
            self._actions[act].toggled.connect(part.setVisible)
        self._actions[Act.TOGGLE_MAP].setChecked(True)
        self._actions[Act.TOGGLE_MAP].toggled.connect(self._show_map)
        self._enable_text_size()

    def _connect_parts(self) -> None:
        view = self.pane.view
        view.page_changed.connect(self._show_page)
        view.zoom_changed.connect(self._show_zoom)
        self.pane.failed.connect(self._cannot_show)
        self.left.library.chosen.connect(self.show_document)
        self.left.library.add.clicked.connect(self._pick_files)
        self.empty.open.clicked.connect(self._pick_files)
        self.left.contents.chosen.connect(self.pane.go_to_offset)
        self._commands.document_chosen.connect(self.show_document)
        self._commands.section_chosen.connect(self.pane.go_to_offset)
        self.panel.box.asked.connect(self._ask)
        self.panel.box.stopped.connect(self._stop_asking)
        self.panel.cited.connect(self.pane.cite)
        self.panel.answer_shown.connect(self.map.show_answer)
        self._mapping.failed.connect(self.messages.show_failure)
        self._reading.happened.connect(self._mapping.take_reading)
        self._asking.happened.connect(self._mapping.take)
        self._asking.happened.connect(self._hear)
        self._asking.failed.connect(self._cannot_answer)
        self._asking.ended.connect(self._stop_hearing)
        self._intake.imported.connect(self._take_in)
        self._intake.failed.connect(self.messages.show_failure)
        self._intake.locked.connect(self._unlock_import)
        self._reading.failed.connect(self.messages.show_failure)
        self._services.settings.failed.connect(self.messages.show_failure)
        self._reading.advanced.connect(self._list_soon)
        self._refresh.timeout.connect(self._list)

    # The library

    def _pick_files(self) -> None:
        dialog = QFileDialog(self, "Add documents to the library", "", _FILES)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self._intake.add([Path(n) for n in names]))
        dialog.open()

    def _list(self) -> None:
        job = list_documents(self._lanes)
        job.happened.connect(self._show_entries)
        job.failed.connect(self.messages.show_failure)

    def _list_soon(self) -> None:
        if not self._refresh.isActive():
            self._refresh.start()

    def _show_entries(self, entries: Sequence[ShelfEntry]) -> None:
        self._commands.show_documents([entry.record for entry in entries])
        self.left.library.show_entries(entries, self._record.id if self._record else None)
        if not self._begun:
            self._begun = True
            self._begin_with(entries)

    def _begin_with(self, entries: Sequence[ShelfEntry]) -> None:
        """At the start: the newest document, or the welcome; and unfinished reading goes on."""
        if entries and not self._shows_files:
            self.show_document(entries[-1].record)
        elif not entries and self._services.welcome:
            self._intake.add([self._services.welcome.path], show=not self._shows_files)
        for entry in entries:
            if 0 < share_read(entry.record, entry.memory) < 1:
                self._reading.read(entry.record)

    def _take_in(self, imported: Imported, password: str | None, show: bool) -> None:  # noqa: FBT001  # a slot
        record = imported.record
        if password is not None:
            self._passwords[record.id] = password
        for warning in record.warnings:
            self.messages.tell(f"{one_line(record.title, 80)}: {warning}")
        self._list()
        if show:
            self.show_document(record)
        self._reading.read(record)

    def _unlock_import(self, path: Path, wrong: bool) -> None:  # noqa: FBT001  # a slot
        ask_password(
            self, path.name, wrong=wrong, answered=lambda word: self._intake.add([path], word)
        )

    # The document

    def _open(self, fetched: Fetched) -> None:
        self._record = record = fetched.record
        services, word = self._services, self._passwords.get(record.id)
        document = OpenDocument(
            record, fetched.content, lambda: services.open_pages(record, fetched.content, word)
        )
        self._lanes.add(document.lane)
        self._middle.setCurrentWidget(self.pane)
        self.pane.show_document(document)
        self._mapping.show_document(fetched)
        self._show_map()
        self.pane.view.setFocus()
        title = one_line(record.title)
        self.setWindowTitle(f"{title} – Gistwalker")
        self.top.title.show_text(title)
        self.left.contents.show_sections(fetched.content.sections)
        self._commands.show_sections(fetched.content.sections)
        self.panel.show_document(fetched.content, fetched.past, self._samples(record))
        running = self._asking.running(record.id)
        if running:
            self.panel.begin(running.text)
            self.map.begin()
        self._enable_text_size()
        self._list()

    def _samples(self, record: DocumentRecord) -> Sequence[str]:
        welcome = self._services.welcome
        return welcome.questions if welcome and welcome.path == record.source.path else ()

    def _cannot_show(self, failure: Failure) -> None:
        if isinstance(failure.error, PasswordNeeded) and self._record:
            record = self._record
            ask_password(
                self,
                record.title,
                wrong=failure.error.wrong,
                answered=lambda word: self._show_unlocked(record, word),
            )
        else:
            self.messages.show_failure(failure)

    def _show_unlocked(self, record: DocumentRecord, password: str) -> None:
        self._passwords[record.id] = password
        self.show_document(record)

    def _show_page(self, page: int) -> None:
        self.top.show_page(self.pane.page_label(page), page, self.pane.view.pages)

    def _show_zoom(self, zoom: float) -> None:
        self.top.show_zoom(zoom)
        self._actions[Act.FIT_WIDTH].setChecked(self.pane.view.fits_width)

    def _show_map(self) -> None:
        self.map.setVisible(bool(self._record) and self._actions[Act.TOGGLE_MAP].isChecked())

    def _focus_map(self) -> None:
        self._actions[Act.TOGGLE_MAP].setChecked(True)
        self.map.setFocus()

    def _enable_text_size(self) -> None:
        reflows = bool(self._record and self._record.format.reflows)
        for act in (Act.LARGER_TEXT, Act.SMALLER_TEXT):
            self._actions[act].setEnabled(reflows)
            self._actions[act].setVisible(reflows)

    # Questions

    def _focus_question(self) -> None:
        self._actions[Act.TOGGLE_ASK].setChecked(True)
        self.panel.box.edit.setFocus()

    def _ask(self, text: str, strategy: Strategy) -> None:
        if self._record:
            self.panel.begin(text)
            self.map.begin()
            self._asking.ask(Question(text, self._record.id), strategy)

    def _stop_asking(self) -> None:
        if self._record:
            self._asking.stop(self._record.id)

    def _hear(self, document: DocumentId, event: AskingEvent) -> None:
        if self._record and self._record.id == document:
            self.panel.take(event)

    def _cannot_answer(self, document: DocumentId, failure: Failure) -> None:
        self.messages.show_failure(failure)
        if self._record and self._record.id == document:
            self.panel.end("There is no answer, because of what the bar above says.")

    def _stop_hearing(self, document: DocumentId, stopped: bool) -> None:  # noqa: FBT001  # a slot
        if self._record and self._record.id == document:
            self.panel.end("Stopped." if stopped else "")


def _local_files(event: QDropEvent) -> list[Path]:
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
