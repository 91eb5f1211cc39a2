"""The main window: creates its parts and connects them."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent

from reader.records import DocumentRecord
from ui.acts import Act
from ui.aloud.child_speaker import open_voice
from ui.aloud.reading_aloud import ReadingAloud
from ui.answers.ask_panel import AskPanel
from ui.answers.notes_beside import NotesBeside
from ui.answers.talking import Talking
from ui.beginning import Beginning
from ui.choosers import Chooser, keep_backups, manage_models
from ui.citing import Citing
from ui.commands.actions import Actions
from ui.commands.commands import Commands
from ui.full_screen import FullScreen
from ui.getting_around import GettingAround
from ui.helping import Helping
from ui.keeping.errand import Errand
from ui.left_panel import LeftPanel
from ui.library_filling import LibraryFilling
from ui.look.message_bar import MessageBar
from ui.look.movement import Movement
from ui.look.theme import Theme
from ui.look.wording import one_line
from ui.map.map_pane import MapPane
from ui.map.map_view import MapView
from ui.mapping import Mapping
from ui.marks.marking import Marking
from ui.marks.notes_place import NotesPlace
from ui.marks.offering import OfferingBrought
from ui.memory.evidence_showing import ShowingEvidence
from ui.middle import Middle
from ui.opening import Opening
from ui.packing import Packing
from ui.pages.hands.handling import Handling
from ui.pages.viewing.appearance import Appearance
from ui.pages.viewing.consulting import Consulting
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.focus_ring import FocusRing
from ui.pages.viewing.page_naming import PageNaming
from ui.pages.viewing.texts import PageTexts
from ui.printing import Printing
from ui.questioning import Questioning
from ui.reference.reference_place import ReferencePlace
from ui.remembering import Remembering, Surroundings
from ui.services import Services
from ui.shelf.arrivals import Arrivals
from ui.shelf.dropping import DropTarget
from ui.shelf.empty_desk import EmptyDesk
from ui.shelf.entry import ShelfContents
from ui.shelf.librarian import Librarian
from ui.shelf.place_keeper import PlaceKeeper
from ui.speaking import Speaking
from ui.top_bar import TopBar
from ui.viewing import Viewing
from ui.volumes.crossing import Crossing
from ui.window_arrangement import Arrangement, Parts
from ui.work.background_reading import BackgroundReading
from ui.work.document_jobs import Fetched
from ui.work.ending import end
from ui.work.jobs_bar import JobsBar
from ui.work.lanes import Lanes

_NAME = "Gistwalker"
_FIRST_SIZE = (1240, 800)
_LEAST_SIZE = (480, 320)


class MainWindow(DropTarget):
    """One library, one document open at a time.

    Widgets show what they are given, and emit what a person did. Between them and the lanes are
    controllers, one for each task. All of them are created here.
    """

    closed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setWindowTitle(_NAME)
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(*_FIRST_SIZE)
        self.services = services
        self.lanes = Lanes(services)
        self.acts = Actions(self, services.settings)
        self._make_parts()
        self._control_library()
        self._control_pages()
        self._control_marks()
        self._control_questions()
        self._control_papers()
        self._control_models()
        self._control_backups()
        self._arrange()
        self._connect_actions()
        self._connect_library()
        self._connect_pages()
        self._connect_questions()

    def start(self, files: Sequence[Path]) -> None:
        """Look through the library; import and show ``files``."""
        self.empty.open.setFocus()
        self.panel.box.prefer(self.services.settings.now.asking.strategy)
        for problem in (*self.services.settings.problems, *self.acts.problems):
            self.messages.inform(problem.what, problem.hint)
        self.helping.show_news(self.services.settings, self.messages)
        self._beginning.start(files)
        self.librarian.start()
        self.remembering.start()
        self.notes.start()
        for chooser in self._choosers:
            chooser.start()

    def receive(self, files: Sequence[Path]) -> None:
        """Take over the files of a second start: open them, and come to the front."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        self.arrivals.add(files)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for part in (
            self.messages,
            self.left,
            self.pane,
            self.panel,
            self.map_pane,
            self.jobs,
            self.acts,
            self.appearance,
            self.commands,
            self.around,
            self.handling,
            self.remembering,
            self.notes,
            self.reference,
            self.aloud,
        ):
            part.dress(theme)
        for chooser in self._choosers:
            chooser.dress(theme)

    def show_document(self, record: DocumentRecord) -> None:
        """Open ``record``."""
        self.opening.open(record)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: hide at once; threads and child processes end right after."""
        self.arrangement.keep(self)
        self.notes.marking.stop()
        self.hide()
        self.commands.close()
        self.helping.close()
        for chooser in self._choosers:
            chooser.close()
        self.librarian.stop()
        self.places.finish()
        for controller in (
            self.mapping,
            self._naming,
            self.appearance,
            self.handling,
            self._texts,
            self._viewing,
            self._consulting,
            self.around,
            self.remembering,
            self.notes,
            self.reference,
            self.aloud,
            self.offering,
            self._beside,
        ):
            controller.stop()
        self.pane.show_document(None)
        end(self.lanes)
        self.services.settings.flush()
        super().closeEvent(event)
        self.closed.emit()

    # Making

    def _make_parts(self) -> None:
        """Create the widgets."""
        self.top = TopBar(self.acts)
        self.messages = MessageBar()
        self.left = LeftPanel()
        self.pane = DocumentPane()
        self.empty = EmptyDesk()
        self.panel = AskPanel(
            model_name=self.services.model_name, quotes_only=self.services.quotes_only
        )
        self.map = MapView()
        self.map_pane = MapPane(self.map)
        self.jobs = JobsBar()

    def _control_library(self) -> None:
        """Create the controllers of the library."""
        services, settings = self.services, self.services.settings
        self.arrivals = Arrivals(self.lanes, services, self.jobs, self.messages, self)
        self.reading = BackgroundReading(self.lanes, services, self.jobs)
        self.librarian = Librarian(
            self.left.library,
            self.lanes,
            self.reading,
            messages=self.messages,
            settings=settings,
            window=self,
        )
        self.librarian.changed.follow(self.arrivals)
        self.places = PlaceKeeper(self.pane, self.lanes)
        self.opening = Opening(self.pane, self.places, self.lanes, services)
        self._beginning = Beginning(self.opening, self.arrivals, self.reading, services)
        self.commands = Commands(self, self.acts)
        self.helping = Helping(self, self.acts, services, self.empty, self._beginning.open_handbook)

    def _control_pages(self) -> None:
        """Create the controllers of the open document."""
        settings = self.services.settings
        self._naming = PageNaming(self.pane)
        self._ring = FocusRing(self.pane.view)
        self.appearance = Appearance(
            self.pane, settings, self.lanes.chores, self.acts, self.top.appearance
        )
        self._viewing = Viewing(self.pane.view, self.acts, settings, self.top)
        self._texts = PageTexts(self.pane)
        self.handling = Handling(self.pane, self._texts, self.acts, self.messages)
        self.around = GettingAround(
            self.pane,
            self.left,
            self.acts,
            self.lanes,
            self._texts,
            services=self.services,
            travels=self.handling.travels,
            page_button=self.top.page,
        )

    def _control_marks(self) -> None:
        """Create the controllers of highlights, notes and bookmarks."""
        self.notes = NotesPlace(
            self.left.notes,
            Marking(self.pane, self.handling, self.acts),
            self.handling,
            lanes=self.lanes,
            jobs=self.jobs,
            undoing=self.librarian.undoing,
            messages=self.messages,
            open_pages=self.opening.open_again,
        )

        self.reference = ReferencePlace(
            self.pane,
            self.handling,
            self.acts,
            window=self,
            lanes=self.lanes,
            services=self.services,
            jobs=self.jobs,
            messages=self.messages,
        )
        self.aloud = ReadingAloud(
            self.pane,
            self.handling,
            self.acts,
            messages=self.messages,
            settings=self.services.settings,
            open_speaker=self.services.open_speaker or open_voice,
        )
        self.reference.opened.connect(self.notes.marking.bar.hide)
        self.reference.failed.connect(self.messages.show_failure)

        self.offering = OfferingBrought(
            self.messages, self.lanes, self.opening.password_of, self.notes.take_brought
        )

    def _control_questions(self) -> None:
        """Create the controllers of questions, and of what is shown of them outside the panel."""
        self.talking = Talking(self.panel, self.lanes, self.places, self.services.settings)
        self._questioning = Questioning(self.panel, self.talking, self.acts)
        self._beside = NotesBeside(self.panel, self.talking, self.lanes)
        self._beside.picked.connect(self.notes.go_to)
        self.notes.looked.connect(lambda contents: self.panel.box.offer_notes(contents.any))
        self.mapping = Mapping(self.map, self.pane, self.lanes)
        self._consulting = Consulting(self.pane)
        self._crossing = Crossing(self.pane, self.handling)
        self.remembering = Remembering(
            Surroundings(
                left=self.left,
                panel=self.panel,
                jobs=self.jobs,
                messages=self.messages,
                actions=self.acts,
                lanes=self.lanes,
                settings=self.services.settings,
                undoing=self.librarian.undoing,
                talking=self.talking,
                showing=ShowingEvidence(self.pane, self.handling),
            )
        )
        Speaking(self.pane, self._naming, self.mapping)
        Movement(self.services.settings, (self.map,), self)
        self._full_screen = FullScreen(
            self, self.acts[Act.FULL_SCREEN], busy=lambda: self.panel.box.busy
        )

    def _control_papers(self) -> None:
        """Create the controllers of what is made for others: citations, packs, paper."""
        self.citing = Citing(
            self.panel,
            self.handling,
            self.acts,
            lanes=self.lanes,
            messages=self.messages,
            settings=self.services.settings,
        )
        self.citing.details_wanted.connect(self.librarian.show_details_of)
        self.packing = Packing(
            self.panel,
            self.acts,
            lanes=self.lanes,
            services=self.services,
            jobs=self.jobs,
            messages=self.messages,
            password_of=self.opening.password_of,
        )
        self.packing.failed.connect(self.messages.show_failure)
        self.printing = Printing(
            self,
            self.acts,
            lanes=self.lanes,
            services=self.services,
            jobs=self.jobs,
            messages=self.messages,
            opening=self.opening,
            talking=self.talking,
        )
        self.printing.failed.connect(self.messages.show_failure)

    def _control_models(self) -> None:
        """Create the controllers of the models."""
        self.managing = manage_models(
            self,
            self.acts,
            lanes=self.lanes,
            services=self.services,
            messages=self.messages,
            jobs=self.jobs,
            panel=self.panel,
            opening=self.opening,
            reading=self.reading,
        )

    def _control_backups(self) -> None:
        """Create the controller of backups."""
        self.errand: Errand | None = None
        """What is to be done once the window is closed, before it opens again."""
        self.keeping = keep_backups(self, self.acts, self.lanes, self.services)
        if self.keeping:
            self.keeping.errand_wanted.connect(self._leave_for)
        found = (self.managing, self.keeping)
        self._choosers: tuple[Chooser, ...] = tuple(each for each in found if each)

    def _leave_for(self, errand: Errand) -> None:
        self.errand = errand
        self.close()

    def _arrange(self) -> None:
        self.middle = Middle(self.empty, self.around.finding.frame, self.pane)
        self.panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        parts = Parts(
            self.top,
            self.messages,
            self.left,
            self.middle,
            self.panel,
            self.map_pane,
            self.jobs,
        )
        self.arrangement = Arrangement(parts, self.acts, self.services.settings)
        self._full_screen.changed.connect(self.arrangement.show_only_text)
        self._full_screen.changed.connect(lambda fills: self.pane.view.show_bar(not fills))
        LibraryFilling(
            self.acts,
            self.left,
            self.opening,
            arrangement=self.arrangement,
            top=self.top,
            view=self.pane.view,
        )
        self.setCentralWidget(self.arrangement)
        self.arrangement.restore(self)

    # Connecting

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
            self._crossing.document_wanted,
            self.remembering.document_wanted,
            self.around.document_wanted,
            self.notes.document_wanted,
        ):
            wish.connect(opening.open)
        for button in (library.add, self.empty.open):
            button.clicked.connect(self.arrivals.pick_files)
        library.add_folder.clicked.connect(self.arrivals.pick_folder)
        self.dropped.connect(self.arrivals.add)
        opening.opened.connect(self._naming.forget)
        opening.opened.connect(self._show_opened)
        opening.closed.connect(self._show_closed)
        opening.lost.connect(self.librarian.lost.look)
        opening.changed.connect(self.librarian.changed.look)
        self.librarian.lost.import_asked.connect(lambda path: self.arrivals.add([path]))
        self.librarian.listed.connect(self._list_documents)
        self.librarian.listed.connect(opening.follow_library)
        self.librarian.listed.connect(self._beginning.follow_library)
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
        self._naming.named.connect(self.top.show_page)
        self.appearance.remarked.connect(self.messages.inform)
        self.commands.section_chosen.connect(travels.go_to)
        self.map.place_chosen.connect(self._crossing.go_to)
        self.handling.ask_wanted.connect(self._questioning.begin_about)
        self.handling.find_wanted.connect(self.around.finding.begin)
        self.handling.mentions_wanted.connect(self.around.ask_where)
        self.around.failed.connect(self.messages.show_failure)

    def _connect_questions(self) -> None:
        self.panel.cited.connect(self._crossing.cite)
        self.panel.place_wanted.connect(lambda span: self._crossing.go_to(span.start))
        self.panel.answer_shown.connect(self.map.show_answer)
        self.panel.answer_shown.connect(self._crossing.show_answer)
        self._crossing.answer_changed.connect(self.around.show_answer)
        self._crossing.answer_changed.connect(self._consulting.show_answer)
        self.librarian.together_wanted.connect(self._questioning.begin_together)
        self.talking.shelf_changed.connect(self._crossing.show_shelf)
        self.talking.shelf_changed.connect(self.mapping.show_shelf)
        self.left.contents.named.connect(self.commands.show_sections)
        for hides in (self.mapping, self.around):
            self.talking.bounded.connect(hides.hide_behind)
        self.talking.began.connect(self.map.begin)
        self.talking.happened.connect(self.mapping.take)
        self.mapping.follow(self.reading)
        for wanted in (self.panel.read_wanted, self.map_pane.read_wanted):
            wanted.connect(self._read_now)
        self.reading.began.connect(lambda: self.map_pane.show_reading(True))
        self.reading.rested.connect(lambda _document: self.map_pane.show_reading(False))
        for failed in (self.talking.failed, self.mapping.failed, self._beside.failed):
            failed.connect(self.messages.show_failure)

    # Passing on

    def _read_now(self) -> None:
        if self.opening.record:
            self.reading.read(self.opening.record, first=True)

    def _list_documents(self, contents: ShelfContents) -> None:
        self.helping.show_library(contents)
        self.commands.show_documents([entry.record for entry in contents.entries])

    def _show_opened(self, fetched: Fetched) -> None:
        record, content = fetched.record, fetched.content
        self.middle.show_book()
        self.messages.show_document(record.id)
        self.mapping.show_document(fetched)
        self.around.show_document(fetched)
        self.handling.show_document(content)
        self.notes.show_document(record, content)
        self.offering.stop()
        if fetched.position is None:
            self.offering.look(record)
        self.reference.show_document(is_open=True)
        self.aloud.show_document(record, content)
        self.arrangement.show_map(True)
        self.pane.view.setFocus()
        title = one_line(record.title)
        self.setWindowTitle(f"{title} – {_NAME}")
        self.top.title.show_text(title)
        self._crossing.show_document(record)
        self.remembering.show_document(fetched)
        self.talking.show_document(fetched, self._samples(record))
        self.appearance.show_document()
        self.librarian.show_current(record.id)
        self.reading.prefer(record)

    def _show_closed(self) -> None:
        self.remembering.show_document(None)
        self.messages.show_document(None)
        self.talking.close_document()
        self.around.show_document(None)
        self.handling.close_document()
        self.notes.show_document(None, None)
        self.reference.show_document(is_open=False)
        self.aloud.show_document(None, None)
        self.commands.show_sections(())
        self.middle.show_empty()
        self.arrangement.show_map(False)
        self.setWindowTitle(_NAME)
        self.top.title.show_text("")
        self.appearance.show_document()
        self.librarian.show_current(None)

    def _samples(self, record: DocumentRecord) -> Sequence[str]:
        welcome = self.services.welcome
        return welcome.questions if welcome and welcome.path == record.source.path else ()
