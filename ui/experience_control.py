"""Everything about learning in the window: creates its parts and connects them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, SignalInstance

from reader.collection.joined_volumes import JoinedVolumes
from reader.learning.verdicts import Verdict
from reader.records import DocumentRecord
from reader.values.asking_events import Answered
from reader.values.experience import Experience
from reader.values.quotation import Citation
from ui.action_names import Act
from ui.actions.actions import Actions
from ui.answers.answer_jobs import FoundConversation, find_conversation_of
from ui.answers.ask_panel import AskPanel
from ui.answers.judging import Judging
from ui.answers.talking import Talking
from ui.background.document_jobs import Fetched
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.background.undoing import Undoing
from ui.left_panel import LeftPanel, LeftTab
from ui.memory.evidence_showing import ShowingEvidence
from ui.memory.idle_learning import IdleLearning
from ui.memory.learning_notice import QuietLine
from ui.memory.learnt_listing import Around
from ui.memory.memory_control import MemoryPlace
from ui.memory.recall_switches import LeavingOut
from ui.settings.settings_watching import FollowingSettings
from ui.settings.store import SettingsStore
from ui.theme.theme import Theme
from ui.widgets.message_bar import MessageBar


@dataclass(frozen=True)
class Surroundings:
    """The parts of the window that it works with."""

    left: LeftPanel
    panel: AskPanel
    jobs: JobsBar
    messages: MessageBar
    actions: Actions
    lanes: Lanes
    settings: SettingsStore
    undoing: Undoing
    talking: Talking
    showing: ShowingEvidence


class Remembering(QObject):
    """Verdicts, the panel of what was learnt, leaving it out, and learning in idle time."""

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.panel)
        self._left = around.left
        self._showing = around.showing
        self._panel = around.panel
        self._actions = around.actions
        self._messages = around.messages
        self._talking = around.talking
        self._lanes = lanes = around.lanes
        self._fetching = Latest()
        undoing = around.undoing
        self.line = QuietLine()
        layout = around.panel.layout()
        if layout:
            layout.addWidget(self.line)
        self.judging = Judging(around.panel, lanes, undoing, around.showing.selected)
        self.place = MemoryPlace(around.left.memory, lanes, undoing, around.messages)
        self.idle = IdleLearning(lanes, around.settings, around.jobs, lambda: around.panel.box.busy)
        self._leaving = LeavingOut(around.panel.box.memory, lanes, around.settings)
        self._following = FollowingSettings(around.settings, self)
        self._source: int | None = None
        self._waiting = 0
        self._around = Around()
        self._connect(around)
        self._connect_actions()

    @property
    def document_wanted(self) -> SignalInstance:
        """The ``DocumentRecord`` that something was learnt from."""
        return self._showing.document_wanted

    def start(self) -> None:
        """Start; the window has opened."""
        self.place.refresh()
        self._panel.window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: another program may have changed the library while the window was inactive."""
        if event.type() is QEvent.Type.WindowActivate:
            self.place.refresh_if_changed()
        return super().eventFilter(watched, event)

    def show_document(self, fetched: Fetched | None) -> None:
        """Follow another document, or none."""
        self._leaving.show_document(fetched)
        self._showing.show_document(fetched.record.id if fetched else None)
        document = fetched.record.id if fetched else None
        shelf = self._around.shelf if document in self._around.shelf else ()
        self._show_around(Around(document, shelf))

    def show_shelf(self, whole: JoinedVolumes | None) -> None:
        """Follow several documents asked as one, or None for one alone."""
        volumes = tuple(volume.id for volume in whole.volumes) if whole else ()
        self._show_around(Around(self._around.document, volumes))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._panel.box.memory.dress(theme)

    def stop(self) -> None:
        """Stop; the window is closing."""
        self.idle.stop()

    def _count(self, waiting: int) -> None:
        self._waiting = waiting

    def _show_around(self, around: Around) -> None:
        self._around = around
        self._left.memory.show_around(around)

    def bring(self, *_: object) -> None:
        """Show the panel of what was learnt, with what other programs have changed."""
        self.place.refresh_if_changed()
        self._look_at(None)

    def _bring_history(self) -> None:
        self.bring()
        self.place.history.open()
        self._left.take_focus()

    def _look_at(self, only: Sequence[Experience] | None) -> None:
        self._actions[Act.TOGGLE_LEFT].setChecked(True)
        self._left.show_tab(LeftTab.MEMORY)
        self._left.memory.show_only(only)
        if only is None and self._waiting:
            self._left.memory.show_everything()
        self._left.take_focus()

    def _hear(self, _document: object, event: object) -> None:
        if isinstance(event, Answered):
            self.idle.stir()
            self.place.refresh()

    def _report_learnt(self, kept: int, _proposed: int) -> None:
        self.line.show_learnt(kept)
        self.place.refresh()

    def _show_place(self, record: DocumentRecord, evidence: Citation) -> None:
        place = Citation(evidence.document, evidence.span, evidence.quote)
        self._showing.show(record, place)

    def _want_source(self, answer: int) -> None:
        job = self._fetching.follow(
            find_conversation_of(self._lanes, answer, self._around.document)
        )
        job.happened.connect(lambda found: self._show_source(found, answer))
        job.failed.connect(self._messages.show_failure)

    def _show_source(self, found: FoundConversation, answer: int) -> None:
        self._actions[Act.TOGGLE_ASK].setChecked(True)
        self._source = answer
        self._talking.open_conversation(found)

    def _find_source(self) -> None:
        """Show the answer that was meant, now that its conversation is there."""
        shown, wanted = self._panel.shown, self._source
        if wanted is not None and shown is not None:
            self._source = None
            self._panel.show_answer(wanted)

    def _connect(self, around: Surroundings) -> None:
        self.judging.wanted.connect(self._look_at)
        self.judging.again.connect(around.talking.ask_again)
        self.place.waiting.connect(self.line.show_waiting)
        self.place.waiting.connect(self._count)
        self.place.stirred.connect(self.idle.stir)
        self.place.changed_elsewhere.connect(self.judging.look)
        self.place.place_wanted.connect(self._show_place)
        self.place.source_wanted.connect(self._want_source)
        self.idle.learnt.connect(self._report_learnt)
        self.line.button.clicked.connect(self.bring)
        self._panel.box.memory.place_wanted.connect(self.bring)
        self._panel.answer_shown.connect(lambda _answer: self._find_source())
        talking = around.talking
        talking.began.connect(self.idle.give_way)
        talking.happened.connect(self._hear)
        talking.shelf_changed.connect(self.show_shelf)
        for failed in (
            self.judging.failed,
            self.place.failed,
            self.idle.failed,
            self._leaving.failed,
        ):
            failed.connect(self._messages.show_failure)

    def _correct(self) -> None:
        """Correct the answer by keyboard from anywhere: it comes into view first."""
        self._actions[Act.TOGGLE_ASK].setChecked(True)
        self._panel.leave_list()
        self.judging.press(Verdict.CORRECTED)

    def _connect_actions(self) -> None:
        toggle = self._panel.box.memory
        for act, slot in {
            Act.RIGHT: lambda: self.judging.press(Verdict.RIGHT),
            Act.CORRECT: self._correct,
            Act.WRONG: lambda: self.judging.press(Verdict.WRONG),
            Act.UNAIDED: toggle.question.toggle,
            Act.SHOW_MEMORY: self.bring,
            Act.LEARNT_HISTORY: self._bring_history,
        }.items():
            self._actions[act].triggered.connect(lambda _checked=False, do=slot: do())
