"""The window: puts its parts together and passes on what they tell each other."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
)
from PySide6.QtWidgets import (
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reader.errors import FileGone, PasswordNeeded
from reader.importing.events import Imported
from reader.ports import DocumentRecord
from reader.text.document import DocumentId
from ui.actions import Act
from ui.answers.panel import AskPanel
from ui.answers.talking import Talking
from ui.arrangement import Arrangement, Parts
from ui.commands.actions import Actions
from ui.commands.commands import Commands
from ui.finding.getting_around import GettingAround
from ui.handling import Handling
from ui.look.message_bar import MessageBar
from ui.look.movement import Movement
from ui.look.theme import Theme
from ui.look.wording import one_line
from ui.map.pane import MapPane
from ui.map.view import MapView
from ui.mapping import Mapping
from ui.pages.appearance import Appearance
from ui.pages.consulting import Consulting
from ui.pages.focus_ring import FocusRing
from ui.pages.open_document import OpenDocument
from ui.pages.page_naming import PageNaming
from ui.pages.pane import DocumentPane
from ui.pages.texts import PageTexts
from ui.services import Services
from ui.shelf.arranging import Order, ordered
from ui.shelf.arrivals import Arrivals
from ui.shelf.empty_desk import DropHint, EmptyDesk
from ui.shelf.entry import ShelfContents, ShelfEntry
from ui.shelf.left_panel import LeftPanel
from ui.shelf.librarian import Librarian
from ui.shelf.password import ask_password
from ui.shelf.place_keeper import PlaceKeeper
from ui.speaking import Speaking
from ui.top_bar import TopBar
from ui.viewing import Viewing
from ui.work.background_reading import BackgroundReading
from ui.work.ending import end
from ui.work.failures import Failure
from ui.work.jobs import Job
from ui.work.jobs_bar import JobsBar
from ui.work.lanes import Lanes
from ui.work.operations import Fetched, fetch_document

_FIRST_SIZE = (1240, 800)
_LEAST_SIZE = (480, 320)


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
        self._arrivals = Arrivals(self._lanes, services, self.jobs, self.messages, self)
        self._reading = BackgroundReading(self._lanes, services, self.jobs)
        self._librarian = Librarian(
            self.left.library,
            self._lanes,
            self._reading,
            messages=self.messages,
            settings=services.settings,
            window=self,
        )
        self._places = PlaceKeeper(self.pane, self._lanes)
        self._talking = Talking(self.panel, self._lanes)
        self._mapping = Mapping(self.map, self.pane, self._lanes)
        self._page_names = PageNaming(self.pane)
        self._speaking = Speaking(self.pane, self._page_names, self._mapping)
        self._ring = FocusRing(self.pane.view)
        Movement(services.settings, (self.map,), self)
        self._appearance = Appearance(
            self.pane, services.settings, self._lanes.chores, self.top.appearance
        )
        self._viewing = Viewing(self.pane.view, self._actions, services.settings, self.top)
        self._consulting = Consulting(self.pane)
        self._texts = PageTexts(self.pane)
        self.handling = Handling(self.pane, self._texts, self._actions, self.messages)
        self.around = GettingAround(
            self.pane,
            self.left,
            self._actions,
            self._lanes,
            self._texts,
            travels=self.handling.travels,
            page_button=self.top.page,
        )
        self._arrange()
        self._drop_hint = DropHint(self)
        self._commands = Commands(self, self._actions)
        self._connect_actions()
        self._connect_parts()

    def start(self, files: Sequence[Path]) -> None:
        """Look into the library; import and show ``files``."""
        self.empty.open.setFocus()
        self.panel.box.prefer(self._services.settings.now.asking.strategy)
        for problem in (*self._services.settings.problems, *self._actions.problems):
            self.messages.tell(problem.what, problem.hint)
        self._arrivals.add(files)
        self._shows_files = bool(files)
        self._librarian.start()

    def receive(self, files: Sequence[Path]) -> None:
        """Another start hands over its files: open them, and come to the front."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        self._arrivals.add(files)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for part in (
            self.messages,
            self.left,
            self.pane,
            self.panel,
            self.map_pane,
            self.jobs,
        ):
            part.dress(theme)
        self._actions.dress(theme)
        self._appearance.dress(theme)
        self._commands.dress(theme)
        self.around.dress(theme)
        self.handling.dress(theme)

    def show_document(self, record: DocumentRecord) -> None:
        """Open ``record``."""
        self._places.look()
        if self._fetching:
            self._fetching.cancel()
        job = self._fetching = fetch_document(self._lanes, record.id)
        job.happened.connect(
            lambda fetched: self._places.when_kept(lambda: self._open(fetched, job))
        )
        job.failed.connect(self.messages.show_failure)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: the window goes at once, its threads and children right after."""
        self._arrangement.keep(self)
        self.hide()
        self._commands.close()
        self._librarian.stop()
        self._places.finish()
        self._mapping.stop()
        self._page_names.stop()
        self._appearance.stop()
        self.handling.stop()
        self._texts.stop()
        self._viewing.stop()
        self._consulting.stop()
        self.around.stop()
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
        self._arrivals.add(_local_files(event))

    def _arrange(self) -> None:
        self._middle = QStackedWidget()
        self._middle.addWidget(self.empty)
        self._book = QWidget()
        book = QVBoxLayout(self._book)
        book.setContentsMargins(0, 0, 0, 0)
        book.setSpacing(0)
        book.addWidget(self.around.finding.frame)
        book.addWidget(self.pane, 1)
        self._middle.addWidget(self._book)
        self._middle.setMinimumWidth(180)
        self.panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.map_pane = MapPane(self.map)
        parts = Parts(
            self.top,
            self.messages,
            self.left,
            self._middle,
            self.panel,
            self.map_pane,
            self.jobs,
        )
        self._arrangement = Arrangement(parts, self._actions, self._services.settings)
        self.setCentralWidget(self._arrangement)
        self._arrangement.restore(self)

    def _connect_actions(self) -> None:
        view = self.pane.view
        for act, slot in {
            Act.OPEN: self._arrivals.pick_files,
            Act.ADD_FOLDER: self._arrivals.pick_folder,
            Act.UNDO: self._librarian.undoing.stack.undo,
            Act.REDO: self._librarian.undoing.stack.redo,
            Act.QUIT: self.close,
            Act.FOCUS_QUESTION: self._focus_question,
            Act.CLOSE_MESSAGE: self.messages.close_one,
            Act.FOCUS_PAGES: lambda: view.setFocus(Qt.FocusReason.ShortcutFocusReason),
            Act.STOP: self._talking.stop,
            Act.NEW_CONVERSATION: self._talking.begin_conversation,
            Act.CONVERSATIONS: self._show_conversations,
            Act.COPY_ANSWER: self._talking.copy_answer,
            Act.COPY_CONVERSATION: self._talking.copy_conversation,
            Act.SAVE_CONVERSATION: self._talking.save_conversation,
            Act.NEXT_CITATION: lambda: self.panel.step_citation(1),
            Act.PREVIOUS_CITATION: lambda: self.panel.step_citation(-1),
            Act.LARGER_TEXT: lambda: self._appearance.change_size(1),
            Act.SMALLER_TEXT: lambda: self._appearance.change_size(-1),
            Act.APPEARANCE: self._appearance.open,
            Act.NEXT_THEME: self._appearance.next_theme,
        }.items():
            self._actions[act].triggered.connect(slot)
        undoing = self._librarian.undoing.stack
        for act, can in ((Act.UNDO, undoing.canUndoChanged), (Act.REDO, undoing.canRedoChanged)):
            self._actions.allow(act, allowed=False, why_not=tr("There is nothing to take back."))
            can.connect(self._actions[act].setEnabled)
        self._enable_text_size()

    def _connect_parts(self) -> None:
        travels = self.handling.travels
        self._page_names.named.connect(self.top.show_page)
        self._appearance.told.connect(self.messages.tell)
        self.pane.failed.connect(self._cannot_show)
        self.left.library.chosen.connect(self.show_document)
        self.left.library.add.clicked.connect(self._arrivals.pick_files)
        self.left.library.add_folder.clicked.connect(self._arrivals.pick_folder)
        self.empty.open.clicked.connect(self._arrivals.pick_files)
        self._commands.document_chosen.connect(self.show_document)
        self._commands.section_chosen.connect(travels.go_to)
        self.map.place_chosen.connect(travels.go_to)
        self.panel.cited.connect(self.handling.leave_for)
        self.panel.cited.connect(self.pane.cite)
        self.panel.answer_shown.connect(self.map.show_answer)
        self.panel.answer_shown.connect(self.around.show_answer)
        self.around.document_wanted.connect(self.show_document)
        self.around.failed.connect(self.messages.show_failure)
        self.panel.answer_shown.connect(self._consulting.show_answer)
        self.panel.place_wanted.connect(lambda span: travels.go_to(span.start))
        self.handling.ask_wanted.connect(self._ask_about)
        self.handling.find_wanted.connect(self.around.finding.begin)
        self._mapping.failed.connect(self.messages.show_failure)
        self._reading.happened.connect(self._mapping.take_reading)
        self._talking.began.connect(self.map.begin)
        self._talking.happened.connect(self._mapping.take)
        self._talking.failed.connect(self.messages.show_failure)
        self._talking.document_wanted.connect(self.show_document)
        self._arrivals.arrived.connect(self._take_in)
        self._librarian.listed.connect(self._take_listing)
        self._librarian.lost.found.connect(self.show_document)
        self._librarian.lost.import_asked.connect(lambda path: self._arrivals.add([path]))
        self._places.kept.connect(self._librarian.refresh_soon)
        self._places.failed.connect(self.messages.show_failure)
        self._reading.failed.connect(self.messages.show_failure)
        self._services.settings.failed.connect(self.messages.show_failure)

    # The library

    def _take_listing(self, contents: ShelfContents) -> None:
        entries = contents.entries
        self._commands.show_documents([entry.record for entry in entries])
        if self._record and all(entry.record.id != self._record.id for entry in entries):
            self._close_document()
        if not self._begun:
            self._begun = True
            self._begin_with(entries)

    def _begin_with(self, entries: Sequence[ShelfEntry]) -> None:
        """At the start: what was read last, or the welcome; and unfinished reading goes on."""
        if entries and not self._shows_files:
            self.show_document(ordered(entries, Order.OPENED)[0].record)
        elif not entries and self._services.welcome:
            self._arrivals.add([self._services.welcome.path], show=not self._shows_files)
        for entry in entries:
            if 0 < entry.remembered < 1:
                self._reading.read(entry.record)

    def _take_in(self, imported: Imported, password: str | None, show: bool) -> None:  # noqa: FBT001  # a slot
        record = imported.record
        if password is not None:
            self._passwords[record.id] = password
        if show or not (self._record or self._fetching):
            self.show_document(record)
        self._librarian.refresh_soon()
        if self._services.settings.now.reading.at_once:
            self._reading.read(record)

    # The document

    def _open(self, fetched: Fetched, job: Job) -> None:
        if job is not self._fetching:
            return  # another document was asked for meanwhile
        self._record = record = fetched.record
        services, word = self._services, self._passwords.get(record.id)
        document = OpenDocument(
            record, fetched.content, lambda: services.open_pages(record, fetched.content, word)
        )
        self._lanes.add(document.lane)
        self._middle.setCurrentWidget(self._book)
        self._places.follow(document, fetched.position)
        self.pane.show_document(document, fetched.position.place if fetched.position else 0)
        self._mapping.show_document(fetched)
        self.around.show_document(fetched)
        self.handling.show_document(fetched.content)
        self._arrangement.show_map(self._record is not None)
        self.pane.view.setFocus()
        title = one_line(record.title)
        self.setWindowTitle(f"{title} – Gistwalker")
        self.top.title.show_text(title)
        self._commands.show_sections(fetched.content.sections)
        self._talking.show_document(record, fetched.content, self._samples(record))
        self._enable_text_size()
        self._librarian.show_current(record.id)
        self._reading.prefer(record.id)

    def _close_document(self) -> None:
        """What is open was removed from the library."""
        self._record = None
        self._places.follow(None, None)
        self.pane.show_document(None)
        self._talking.close_document()
        self.around.show_document(None)
        self.handling.close_document()
        self._commands.show_sections(())
        self._middle.setCurrentWidget(self.empty)
        self._arrangement.show_map(self._record is not None)
        self.setWindowTitle("Gistwalker")
        self.top.title.show_text("")
        self._librarian.show_current(None)

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
        elif isinstance(failure.error, FileGone) and self._record:
            self._librarian.lost.look(self._record, failure)
        else:
            self.messages.show_failure(failure)

    def _show_unlocked(self, record: DocumentRecord, password: str) -> None:
        self._passwords[record.id] = password
        self.show_document(record)

    def _enable_text_size(self) -> None:
        reflows = bool(self._record and self._record.format.reflows)
        for act in (Act.LARGER_TEXT, Act.SMALLER_TEXT):
            self._actions.allow(act, allowed=reflows, why_not=tr("Its lines are fixed."))
            self._actions[act].setVisible(reflows)

    # Questions

    def _focus_question(self) -> None:
        self._actions[Act.TOGGLE_ASK].setChecked(True)
        self.panel.box.edit.setFocus()

    def _ask_about(self, words: str) -> None:
        self._focus_question()
        self.panel.ask_about(words)

    def _show_conversations(self) -> None:
        self._actions[Act.TOGGLE_ASK].setChecked(True)
        self.panel.show_list()


def _local_files(event: QDropEvent) -> list[Path]:
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
