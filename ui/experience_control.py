"""Everything about learning in the window: creates its parts and connects them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject

from reader.collection.joined_volumes import JoinedVolumes
from reader.learning.verdicts import Verdict
from reader.records import DocumentRecord, Restriction
from reader.values.asking_events import Answered
from reader.values.experience import Experience
from reader.values.quotation import Citation
from ui.actions.acts import Act
from ui.answers.answer_ratings import AnswerRatings
from ui.answers.conversation_control import ConversationControl
from ui.answers.conversation_list import FoundConversation, find_conversation_of
from ui.background.document_jobs import Fetched, restrict
from ui.background.lanes import Latest
from ui.background.undoing import Undoing
from ui.left_panel import LeftTab
from ui.memory.idle_learning import IdleLearning, LearningNotice
from ui.memory.memory_contents import Around
from ui.memory.memory_control import MemoryControl
from ui.opening import Opening
from ui.pages.input.handling import Handling
from ui.window import Window


class Remembering(QObject):
    """Verdicts, the panel of what was learnt, leaving it out, and learning in idle time."""

    def __init__(
        self,
        window: Window,
        opening: Opening,
        handling: Handling,
        talking: ConversationControl,
        undoing: Undoing,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._panel, self._memory = window.panel, window.left.memory
        self._talking = talking
        self._opening, self._handling = opening, handling
        self._fetching = Latest()
        self.line = LearningNotice()
        if layout := self._panel.layout():
            layout.addWidget(self.line)
        lanes, box = window.lanes, self._panel.box
        self.judging = AnswerRatings(self._panel, lanes, undoing, self._selected)
        self.place = MemoryControl(self._memory, lanes, undoing, window.messages)
        self.idle = IdleLearning(lanes, window.settings, window.jobs, lambda: box.busy)
        self._source: int | None = None
        """The answer to be shown when its conversation is there."""
        self._waiting = 0
        self._around = Around()
        self._connect()

    def start(self) -> None:
        """Start; the window has opened."""
        self.place.refresh()
        self._window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: another program may have changed the library while the window was inactive."""
        if event.type() is QEvent.Type.WindowActivate:
            self.place.refresh_if_changed()
        return super().eventFilter(watched, event)

    def show_document(self, fetched: Fetched | None) -> None:
        """Follow another document, or none."""
        document = fetched.record.id if fetched else None
        position = fetched.position if fetched else None
        restrictions = position.restrictions if position else ()
        toggle = self._panel.box.memory
        toggle.document.setEnabled(fetched is not None)
        toggle.document.setChecked(Restriction.NOTHING_LEARNT not in restrictions)
        toggle.begin_question()
        shelf = self._around.shelf if document in self._around.shelf else ()
        self._show_around(Around(document, shelf))

    def bring(self, *_: object) -> None:
        """Show the panel of what was learnt, with what other programs have changed."""
        self.place.refresh_if_changed()
        self._look_at(None)

    def _follow_settings(self, *_: object) -> None:
        self._panel.box.memory.altogether.setChecked(self._window.settings.now.memory.use)

    def _keep_altogether(self, wished: bool) -> None:
        settings = self._window.settings
        settings.change(replace(settings.now.memory, use=wished))

    def _keep_document(self, wished: bool) -> None:
        if (document := self._around.document) is not None:
            words = tr("Saving whether a document uses what was learnt")
            nothing = Restriction.NOTHING_LEARNT
            restrict(self._window.lanes, words, document, nothing, wished=not wished)

    def _show_shelf(self, whole: JoinedVolumes | None) -> None:
        """Follow several documents asked as one, or None for one alone."""
        volumes = tuple(volume.id for volume in whole.volumes) if whole else ()
        self._show_around(Around(self._around.document, volumes))

    def _show_around(self, around: Around) -> None:
        self._around = around
        self._memory.show_around(around)

    def _bring_history(self) -> None:
        self.bring()
        self.place.open_history()
        self._window.left.take_focus()

    def _look_at(self, only: Sequence[Experience] | None) -> None:
        self._window.acts[Act.TOGGLE_LEFT].setChecked(True)
        self._window.left.show_tab(LeftTab.MEMORY)
        self._memory.show_only(only)
        if only is None and self._waiting:
            self._memory.show_everything()
        self._window.left.take_focus()

    def _hear(self, _document: object, event: object) -> None:
        if isinstance(event, Answered):
            self.idle.stir()
            self.place.refresh()

    def _report_learnt(self, kept: int, _proposed: int) -> None:
        self.line.show_learnt(kept)
        self.place.refresh()

    def _show_waiting(self, waiting: int) -> None:
        self._waiting = waiting
        self.line.show_waiting(waiting)

    def _show_place(self, record: DocumentRecord, evidence: Citation) -> None:
        """Mark a place as answers mark their citations, in a document that is opened if need be."""

        def mark() -> None:
            self._handling.leave_for([evidence], 0)
            self._window.pane.cite([evidence], 0)

        if record.id == self._around.document:
            mark()
        else:
            self._opening.open(record, mark)

    def _selected(self) -> Citation | None:
        """Return the selection in the open document."""
        span, document = self._handling.selection.span, self._window.pane.document
        if not span or document is None:
            return None
        return Citation(document.record.id, span, span.of(document.content.text))

    def _want_source(self, answer: int) -> None:
        found = find_conversation_of(self._window.lanes, answer, self._around.document)
        self._fetching.follow(found).then(lambda about: self._show_source(about, answer))

    def _show_source(self, found: FoundConversation, answer: int) -> None:
        self._window.acts[Act.TOGGLE_ASK].setChecked(True)
        self._source = answer
        self._talking.open_conversation(found)

    def _find_source(self, _shown: object) -> None:
        """Show the answer that was meant, now that its conversation is there."""
        if self._source is not None and self._panel.shown is not None:
            wanted, self._source = self._source, None
            self._panel.show_answer(wanted)

    def _correct(self) -> None:
        """Correct the answer by keyboard from anywhere: it comes into view first."""
        self._window.acts[Act.TOGGLE_ASK].setChecked(True)
        self._panel.leave_list()
        self.judging.press(Verdict.CORRECTED)

    def _connect(self) -> None:
        talking, box = self._talking, self._panel.box
        self.judging.wanted.connect(self._look_at)
        self.judging.again.connect(talking.ask_again)
        self.place.waiting.connect(self._show_waiting)
        self.place.stirred.connect(self.idle.stir)
        self.place.changed_elsewhere.connect(self.judging.look)
        self.place.place_wanted.connect(self._show_place)
        self.place.source_wanted.connect(self._want_source)
        self.idle.learnt.connect(self._report_learnt)
        self.line.button.clicked.connect(self.bring)
        box.memory.place_wanted.connect(self.bring)
        box.memory.document.triggered.connect(self._keep_document)
        box.memory.altogether.triggered.connect(self._keep_altogether)
        self._window.settings.changed.connect(self._follow_settings)
        self._follow_settings()
        box.memory.document.setEnabled(False)  # until one is open
        self._panel.answer_shown.connect(self._find_source)
        talking.began.connect(self.idle.give_way)
        talking.happened.connect(self._hear)
        talking.shelf_changed.connect(self._show_shelf)
        self._window.acts.connect_all(
            {
                Act.RIGHT: lambda: self.judging.press(Verdict.RIGHT),
                Act.CORRECT: self._correct,
                Act.WRONG: lambda: self.judging.press(Verdict.WRONG),
                Act.UNAIDED: self._panel.box.memory.question.toggle,
                Act.SHOW_MEMORY: self.bring,
                Act.LEARNT_HISTORY: self._bring_history,
            }
        )
