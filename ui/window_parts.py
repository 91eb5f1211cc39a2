"""The parts of the main window: its widgets, and a controller for each task."""

from __future__ import annotations

from PySide6.QtCore import Qt

from ui.action_names import Act
from ui.actions.actions import Actions
from ui.actions.commands import Commands
from ui.annotations.marking import Marking
from ui.annotations.notes_place import NotesPlace
from ui.annotations.offering import OfferingBrought
from ui.answers.ask_panel import AskPanel
from ui.answers.conversation_control import ConversationControl
from ui.answers.first_quote import FirstQuote
from ui.background.background_reading import BackgroundReading
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.central_area import Middle
from ui.choosers import Chooser, keep_backups, manage_models
from ui.citing import Citing
from ui.collection.crossing import Crossing
from ui.evidence_packs import Packing
from ui.experience_control import Remembering, Surroundings
from ui.full_screen import FullScreen
from ui.help_menu import Helping
from ui.left_panel import LeftPanel
from ui.library.arrivals import Arrivals
from ui.library.dropping import DropTarget
from ui.library.empty_state import EmptyState
from ui.library.library_control import Librarian
from ui.library.place_keeper import PlaceKeeper
from ui.library_filling import LibraryFilling
from ui.map.map_pane import MapPane
from ui.map.map_view import MapView
from ui.map_control import Mapping
from ui.memory.evidence_showing import ShowingEvidence
from ui.navigation import GettingAround
from ui.opening import Opening
from ui.pages.input.handling import Handling
from ui.pages.viewing.appearance import Appearance
from ui.pages.viewing.consulting import Consulting
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.focus_ring import FocusRing
from ui.pages.viewing.page_naming import PageNaming
from ui.pages.viewing.texts import PageTexts
from ui.printing import Printing
from ui.questioning import Questioning
from ui.reference.reference_place import ReferencePlace
from ui.screen_reader import Speaking
from ui.services import Services
from ui.speech.child_speaker import open_voice
from ui.speech.reading_aloud import ReadingAloud
from ui.start_page import Beginning
from ui.theme.animation import Movement
from ui.theme.theme import Theme
from ui.top_bar import TopBar
from ui.viewing import Viewing
from ui.widgets.message_bar import MessageBar
from ui.window_arrangement import Arrangement, Parts

NAME = "Gistwalker"
_FIRST_SIZE = (1240, 800)
_LEAST_SIZE = (480, 320)


class WindowParts(DropTarget):
    """A window with all of its parts, each of which knows only those that it serves.

    Widgets show what they are given, and emit what the user did. Between them and the lanes are
    controllers, one for each task. What one part has to say to another is for ``MainWindow``.
    """

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setWindowTitle(NAME)
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(*_FIRST_SIZE)
        self.services = services
        self.lanes = Lanes(services)
        self.acts = Actions(self, services.settings)
        self._make_parts()
        self._control_library()
        self._control_pages()
        self._control_marks()
        self._control_words()
        self._control_questions()
        self._control_papers()
        self._control_models()
        self._control_backups()
        self._arrange()

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
        for chooser in self.choosers:
            chooser.dress(theme)

    def stop(self) -> None:
        """End what the parts are doing for the open document and the library."""
        self.commands.close()
        self.helping.close()
        for chooser in self.choosers:
            chooser.close()
        self.librarian.stop()
        self.places.finish()
        for controller in (
            self.mapping,
            self.naming,
            self.appearance,
            self.handling,
            self.texts,
            self.viewing,
            self.consulting,
            self.around,
            self.remembering,
            self.notes,
            self.reference,
            self.aloud,
            self.offering,
        ):
            controller.stop()
        self.pane.show_document(None)

    def _make_parts(self) -> None:
        """Create the widgets."""
        self.top = TopBar(self.acts)
        self.messages = MessageBar()
        self.left = LeftPanel()
        self.pane = DocumentPane()
        self.empty = EmptyState()
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
        self.beginning = Beginning(self.opening, self.arrivals, self.reading, services)
        self.commands = Commands(self, self.acts)
        self.helping = Helping(self, self.acts, services, self.empty, self.beginning.open_handbook)

    def _control_pages(self) -> None:
        """Create the controllers of the open document."""
        settings = self.services.settings
        self.naming = PageNaming(self.pane)
        self.ring = FocusRing(self.pane.view)
        self.appearance = Appearance(
            self.pane, settings, self.lanes.chores, self.acts, self.top.appearance
        )
        self.viewing = Viewing(self.pane.view, self.acts, settings, self.top)
        self.texts = PageTexts(self.pane)
        self.handling = Handling(self.pane, self.texts, self.acts, self.messages)
        self.around = GettingAround(
            self.pane,
            self.left,
            self.acts,
            self.lanes,
            self.texts,
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
        self.offering = OfferingBrought(
            self.messages, self.lanes, self.opening.password_of, self.notes.take_brought
        )

    def _control_words(self) -> None:
        """Create the controllers of dictionaries and translation, and of reading aloud."""
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

    def _control_questions(self) -> None:
        """Create the controllers of questions, and of what is shown of them outside the panel."""
        self.talking = ConversationControl(
            self.panel, self.lanes, self.places, self.services.settings
        )
        self.questioning = Questioning(self.panel, self.talking, self.acts)
        FirstQuote(
            self.panel,
            self.talking,
            self.pane,
            places=self.places,
            back=self.acts[Act.BACK],
            settings=self.services.settings,
        )
        self.panel.notes.picked.connect(self.notes.go_to)
        self.notes.looked.connect(lambda contents: self.panel.box.offer_notes(contents.any))
        self.mapping = Mapping(self.map, self.pane, self.lanes)
        self.consulting = Consulting(self.pane)
        self.crossing = Crossing(self.pane, self.handling)
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
        Speaking(self.pane, self.naming, self.mapping)
        Movement(self.services.settings, (self.map,), self)
        self.full_screen = FullScreen(
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
        self._control_printing()

    def _control_printing(self) -> None:
        self.printing = Printing(
            self,
            self.acts,
            lanes=self.lanes,
            services=self.services,
            jobs=self.jobs,
            messages=self.messages,
            opening=self.opening,
            naming=self.naming,
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
        self.keeping = keep_backups(self, self.acts, self.lanes, self.services)
        found = (self.managing, self.keeping)
        self.choosers: tuple[Chooser, ...] = tuple(each for each in found if each)

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
        self.full_screen.changed.connect(self.arrangement.show_only_text)
        self.full_screen.changed.connect(lambda fills: self.pane.view.show_bar(not fills))
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
