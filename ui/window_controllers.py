"""The controllers of the window, one for each task, and what they have to say to each other."""

from __future__ import annotations

from gettext import gettext as tr

from reader.text.document import DocumentId
from reader.values.asking_events import Answered, AskingEvent
from ui.actions.acts import Act
from ui.actions.commands import Commands
from ui.annotations.highlighting import Highlighting
from ui.annotations.notes_control import NotesControl
from ui.answers.conversation_control import ConversationControl
from ui.answers.first_quote import FirstQuote
from ui.background.background_deepening import BackgroundDeepening
from ui.background.background_reading import BackgroundReading
from ui.background.search_rebuilding import SearchRebuilding
from ui.backups.backup_control import BackupControl
from ui.citing import Citing
from ui.collection.collection_navigation import CollectionNavigation
from ui.evidence_packs import Packing
from ui.experience_control import Remembering
from ui.full_screen import FullScreen
from ui.help_menu import Helping
from ui.library.arrivals import Arrivals
from ui.library.entry import ShelfContents
from ui.library.library_control import Librarian
from ui.library.memory_passing import MemoryPassing
from ui.library.place_keeper import PlaceKeeper
from ui.map_control import Mapping
from ui.model_manager.model_control import ModelControl
from ui.navigation import GettingAround
from ui.opening import Opening
from ui.pages.input.handling import Handling
from ui.pages.viewing.appearance import Appearance
from ui.pages.viewing.consulting import Consulting
from ui.pages.viewing.focus_ring import FocusRing
from ui.pages.viewing.page_naming import PageNaming
from ui.printing import Printing
from ui.questioning import Questioning
from ui.reference.reference_control import ReferenceControl
from ui.screen_reader import Speaking
from ui.services import Services
from ui.speech.child_speaker import open_voice
from ui.speech.reading_aloud import ReadingAloud
from ui.start_page import Beginning
from ui.theme.theme_switching import Movement
from ui.viewing import Viewing
from ui.window import Window


class WindowControllers(Window):
    """A window in which everything works; ``MainWindow`` begins and ends it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._control_library()
        self._control_pages()
        self._control_words()
        self._control_conversation()
        self._control_papers()
        self.managing = self._manage_models()
        self.keeping = self._keep_backups()

    def _control_library(self) -> None:
        """Create the controllers of the library, and of the document that is open."""
        services, messages, library = self.services, self.messages, self.left.library
        self.arrivals = Arrivals(self.lanes, services, self.jobs, messages, self)
        self.reading = BackgroundReading(self.lanes, services, self.jobs)
        self.rebuilding = SearchRebuilding(self.lanes, self.jobs)
        self.deepening = BackgroundDeepening(self.lanes, services, self.jobs, self.reading)
        self.librarian = Librarian(
            library,
            self.lanes,
            self.reading,
            self.arrivals,
            messages=messages,
            settings=self.settings,
            window=self,
        )
        self.passing = MemoryPassing(
            self.lanes,
            self.reading,
            self.librarian.undoing,
            messages=messages,
            version=services.about.version,
            window=self,
        )
        self.librarian.export_wanted.connect(self.passing.ask_export)
        self.librarian.import_wanted.connect(self.passing.ask_import)
        self.places = PlaceKeeper(self.pane, self.lanes)
        self.opening = Opening(self, self.places, self.librarian, self.arrivals)
        self.beginning = Beginning(self.opening, self.arrivals, self.reading, services)
        self.commands = Commands(self, self.acts)
        self.helping = Helping(self, self.opening, self.beginning.open_handbook)
        for button in (library.add, self.empty.open):
            button.clicked.connect(self.arrivals.pick_files)
        library.add_folder.clicked.connect(self.arrivals.pick_folder)
        self.dropped.connect(self.arrivals.add)
        self.places.kept.connect(self.librarian.refresh_soon)
        self.places.kept.connect(self.deepening.note_place)
        self.deepening.advanced.connect(self.librarian.refresh_soon)
        self.librarian.listed.connect(self._list_documents)
        self.librarian.listed.connect(self.beginning.follow_library)
        self.settings.failed.connect(messages.show_failure)
        for wish in (library.chosen, self.librarian.document_wanted, self.librarian.lost.found):
            wish.connect(self.opening.open)
        self.commands.document_chosen.connect(self.opening.open)

    def _control_pages(self) -> None:
        """Create the controllers of the pages of the open document."""
        self.naming = PageNaming(self.pane)
        self.naming.named.connect(self.top.show_page)
        self.opening.opened.connect(self.naming.forget)
        self.ring = FocusRing(self.pane.view)
        self.appearance = Appearance(
            self.pane, self.settings, self.lanes.chores, self.acts, self.top.appearance
        )
        self.appearance.remarked.connect(self.messages.inform)
        self.viewing = Viewing(self)
        self.handling = Handling(self.pane, self.acts, self.messages)
        self.around = GettingAround(self, self.handling, self.opening)
        self.handling.find_wanted.connect(self.around.finding.begin)
        self.handling.mentions_wanted.connect(self.around.ask_where)
        self.commands.section_chosen.connect(self.handling.travels.go_to)
        self.left.contents.named.connect(self.commands.show_sections)

    def _control_words(self) -> None:
        """Create the controllers of marks, of words looked up, and of reading aloud."""
        self.notes = NotesControl(
            self.left.notes,
            Highlighting(self.pane, self.handling, self.acts),
            self.handling,
            lanes=self.lanes,
            jobs=self.jobs,
            undoing=self.librarian.undoing,
            messages=self.messages,
            open_pages=self.opening.open_again,
        )
        self.notes.document_wanted.connect(self.opening.open)
        self.reference = ReferenceControl(
            self.pane,
            self.handling,
            self.acts,
            window=self,
            lanes=self.lanes,
            services=self.services,
            jobs=self.jobs,
            messages=self.messages,
        )
        self.reference.opened.connect(self.notes.marking.bar.hide)
        self.aloud = ReadingAloud(
            self.pane,
            self.handling,
            self.acts,
            messages=self.messages,
            settings=self.settings,
            open_speaker=self.services.open_speaker or open_voice,
        )
        for part in (self.notes, self.reference):
            part.failed.connect(self.messages.show_failure)

    def _control_conversation(self) -> None:
        """Create the controllers of questions, and of what is shown of them outside the panel."""
        panel = self.panel
        self.talking = talking = ConversationControl(panel, self.lanes, self.places, self.settings)
        self.questioning = Questioning(self, talking)
        FirstQuote(
            panel,
            talking,
            self.pane,
            places=self.places,
            back=self.acts[Act.BACK],
            settings=self.settings,
        )
        panel.notes.picked.connect(self.notes.go_to)
        self.notes.looked.connect(lambda contents: panel.box.offer_notes(contents.any))
        self.mapping = Mapping(self, talking, self.reading, self.deepening)
        talking.began.connect(self.deepening.give_way)
        talking.happened.connect(self._note_answered)
        self.consulting = Consulting(self.pane)
        self.crossing = CollectionNavigation(self.pane, self.handling, self.opening.open)
        # Before what is learnt, which may show another answer in place of the one that was shown.
        panel.answer_shown.connect(self.map.show_answer)
        panel.answer_shown.connect(self.crossing.show_answer)
        self.remembering = Remembering(
            self, self.opening, self.handling, talking, self.librarian.undoing
        )
        Speaking(self, self.naming, self.mapping)
        Movement(self.settings, (self.map,), self)
        self.full_screen = FullScreen(self)
        panel.cited.connect(self.crossing.cite)
        panel.place_wanted.connect(lambda span: self.crossing.go_to(span.start))
        self.map.place_chosen.connect(self.crossing.go_to)
        self.map.changed.connect(lambda: panel.view.show_memory(complete=self.map.is_complete))
        self.crossing.answer_changed.connect(self.around.show_answer)
        self.crossing.answer_changed.connect(self.consulting.show_answer)
        talking.shelf_changed.connect(self.crossing.show_shelf)
        talking.limit.bounded.connect(self.around.hide_behind)
        self.librarian.together_wanted.connect(self.questioning.begin_together)
        self.handling.ask_wanted.connect(self.questioning.begin_about)
        for wanted in (panel.view.read_now.clicked, self.map_pane.read_wanted):
            wanted.connect(self._read_now)
        # Reading is offered nowhere while anything is being read.
        self.reading.active.connect(self.map_pane.show_reading)
        self.reading.active.connect(lambda reading: panel.view.show_reading(reading=reading))
        talking.document_wanted.connect(self.opening.open)

    def _control_papers(self) -> None:
        """Create the controllers of what is made for others: citations, packs, paper."""
        self.citing = Citing(self, self.handling, self.librarian)
        self.packing = Packing(self, self.opening)
        self.printing = Printing(self, self.opening, self.naming, self.talking)

    def _manage_models(self) -> ModelControl | None:
        """Return the controller of models; None if there are none to choose from."""
        open_models, messages = self.services.open_models, self.messages
        if open_models is None:
            why_not = tr("There are no models to choose from.")
            self.acts.allow(Act.MODELS, allowed=False, why_not=why_not)
            return None
        managing = ModelControl(
            self, self.lanes, self.services, open_models, messages=messages, jobs=self.jobs
        )
        managing.try_on(lambda: self.opening.record)
        managing.chosen.connect(self.panel.show_reader)
        managing.chosen.connect(lambda name, _kind: self.deepening.follow_reader(name))
        managing.remarked.connect(self.panel.box.show_remark)
        managing.search_chosen.connect(self.rebuilding.start)
        managing.failed.connect(messages.show_failure)
        self.panel.box.model.clicked.connect(managing.open)
        self.panel.let_choose(managing.first.card)
        self.acts[Act.MODELS].triggered.connect(managing.open)
        return managing

    def _keep_backups(self) -> BackupControl | None:
        """Return the controller of backups; None if the window cannot make them."""
        open_backups = self.services.open_backups
        for act in (Act.BACKUPS, Act.MOVE_LIBRARY):
            why_not = tr("There are no backups of this library.")
            self.acts.allow(act, allowed=open_backups is not None, why_not=why_not)
        if open_backups is None:
            return None
        keeping = BackupControl(self, self.lanes, open_backups)
        self.acts[Act.BACKUPS].triggered.connect(keeping.open)
        self.acts[Act.MOVE_LIBRARY].triggered.connect(keeping.ask_where_to_move)
        return keeping

    def _read_now(self) -> None:
        if self.opening.record:
            self.reading.read(self.opening.record, first=True)

    def _note_answered(self, document: DocumentId, event: AskingEvent) -> None:
        if isinstance(event, Answered):
            self.deepening.look_again(document)

    def _list_documents(self, contents: ShelfContents) -> None:
        self.deepening.follow(contents.to_deepen(self.opening.record))
        self.helping.show_library(contents)
        self.commands.show_documents([entry.record for entry in contents.entries])
