"""Conversations about documents: asking, following, continuing, keeping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.asking.strategies import AskSettings
from reader.records import PastAnswer
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.asking_events import Answered, AskingEvent, Begun
from reader.values.question import ConversationId, Known, Question
from reader.values.strategy import Strategy
from ui.answers.answer_jobs import (
    FoundConversation,
    OpenConversation,
    fetch_conversation,
)
from ui.answers.ask_panel import AskPanel
from ui.answers.asking import Asking
from ui.answers.bounding import Bounding
from ui.answers.conversation_copies import ConversationCopies
from ui.answers.conversation_finding import ConversationFinding
from ui.answers.current_conversation import CurrentConversation
from ui.answers.questions import algorithm_of, asked_again, gone_on, limits_of
from ui.answers.summary_requests import SummaryRequests
from ui.background.document_jobs import Fetched
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.collection.scope import FetchedShelf, Scope, fetch_shelf
from ui.failures import Failure
from ui.library.place_keeper import PlaceKeeper
from ui.settings.store import SettingsStore


class Talking(QObject):
    """The controller between the ask panel, which knows only values, and the rest of the window."""

    began = Signal()
    """Emitted when a question about the open document is being answered and shown."""
    happened = Signal(object, object)
    """A document's id and an ``AskingEvent``, shown or not."""
    failed = Signal(object)
    """A ``Failure``."""
    document_wanted = Signal(object)
    """The ``DocumentRecord`` whose conversation is to be opened."""
    bounded = Signal(object)
    """The character of the open document up to which anything may be shown; None for all."""
    shelf_changed = Signal(object)
    """The ``JoinedVolumes`` that are asked together from now on; None for the open document alone.
    """

    asked = Signal(object)
    """The ``Question`` that was typed and is being answered."""
    shown = Signal()
    """Emitted when another conversation or another question is shown."""

    def __init__(
        self, panel: AskPanel, lanes: Lanes, places: PlaceKeeper, settings: SettingsStore
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._places = places
        self._settings = settings
        self._bounding = Bounding(panel.box, places, lanes)
        self._bounding.failed.connect(self.failed)
        self._bounding.bounded.connect(self.bounded)
        self.shelf_changed.connect(self._bounding.show_shelf)
        self._asking = Asking(lanes, self)
        self._scope = Scope()
        self._samples: Sequence[str] = ()
        self._coming: FetchedShelf | None = None
        self._current = CurrentConversation()
        self._wanted: ConversationId | None = None
        self._following = self._begun = False
        self._looking = Latest()
        self.copies = ConversationCopies(panel, lanes, self._scope, self._current)
        self.summaries = SummaryRequests(self.ask, self._scope, places)
        finding = ConversationFinding(panel, lanes, self._scope, self._current, self._looking)
        for part in (self.copies, finding):
            part.failed.connect(self.failed)
        self._connect()

    def show_document(self, fetched: Fetched, samples: Sequence[str]) -> None:
        """Show another document's last conversation, or the one that was picked.

        Nothing changes if it is a volume of what is asked together.
        """
        record, content = fetched.record, fetched.content
        self._bounding.show_document(fetched)
        self._scope.show(record, content)
        self._samples = samples
        coming, self._coming = self._coming, None
        if coming and coming.whole.place_of(record.id):
            self._enter(coming)
        elif not self._scope.holds(record):
            self._drop_shelf()
            self._panel.show_document(content, samples)
            self._fetch(self._wanted)
            self._wanted = None

    @property
    def conversation(self) -> ConversationId | None:
        """The number of the open conversation; None for a new one."""
        return self._current.id

    def close_document(self) -> None:
        """Follow that no document is open any more."""
        self._let_go()
        self._drop_shelf()
        self._scope.show(None, None)
        self._current.start()
        self._panel.show_document(None, ())
        self._bounding.show_document(None)

    def ask_together(
        self, volumes: Sequence[DocumentId], conversation: ConversationId | None = None
    ) -> None:
        """Ask all of ``volumes`` as one from now on, continuing their last conversation."""
        self._let_go()
        job = self._looking.follow(fetch_shelf(self._lanes, volumes, conversation))
        job.happened.connect(self._take_shelf)
        job.failed.connect(self.failed)

    def leave_shelf(self) -> None:
        """Ask only the open document again."""
        if self._scope.shelf and self._scope.content:
            self._let_go()
            self._drop_shelf()
            self._panel.show_document(self._scope.content, self._samples)
            self._fetch(None)

    def ask(
        self,
        text: str,
        strategy: Strategy,
        about: Span | None = None,
        up_to: int | None = None,
    ) -> None:
        """Ask about what is open, continuing the open conversation.

        ``about`` is a stretch to be summarised; ``up_to`` is a bound other than the one set.
        """
        if question := self._question(text, about, up_to):
            self._asking.ask(self._followed(question), strategy, self._limits)
            if strategy is not Strategy.SUMMARY:
                self.asked.emit(question)

    def ask_again(self, past: PastAnswer, strategy: Strategy) -> None:
        """Ask the same question by another method; it knows no more than it did."""
        if now := self._question():
            again = asked_again(past, self._current.past, now)
            self._asking.ask(self._followed(again), strategy, self._limits)

    def go_on(self, shown: PastAnswer, number: int, asked: str, fact: str) -> None:
        """Answer again from a changed step; ``shown`` is in the terms of what is shown."""
        past = next((each for each in self._current.past if each.id == shown.id), shown)
        if now := self._question():
            again = asked_again(past, self._current.past, now)
            changed = self._followed(gone_on(again, past, number, asked, fact))
            self._asking.ask(changed, Strategy.MULTIHOP, self._limits)

    def stop(self) -> None:
        """Stop the answer; what there is of it is kept."""
        if self._scope.subject is not None:
            self._asking.stop(self._scope.subject)

    def begin_conversation(self) -> None:
        """Start a new conversation with the next question; a running answer goes on unseen."""
        self._let_go()
        self._current.start()
        self._panel.show_conversation("", ())
        self._panel.box.edit.setFocus()

    def _take_shelf(self, fetched: object) -> None:
        if not isinstance(fetched, FetchedShelf):
            return  # one more volume has been fetched
        record = self._scope.record
        if record and fetched.whole.place_of(record.id):
            self._enter(fetched)
        else:
            self._coming = fetched
            self.document_wanted.emit(fetched.whole.volumes[0])

    def _enter(self, fetched: FetchedShelf) -> None:
        """Ask these documents from now on."""
        whole = fetched.whole
        self._scope.enter(fetched)
        self._panel.show_document(whole.content, ())
        self._panel.show_shelf(
            fetched.title,
            [volume.title for volume in whole.volumes],
            gone=len(set(fetched.volumes)) - len(whole.volumes),
        )
        self.shelf_changed.emit(whole)
        self._show(OpenConversation(fetched.conversation, fetched.answers))
        self._panel.box.edit.setFocus()

    def _drop_shelf(self) -> None:
        if self._scope.shelf:
            self._scope.enter(None)
            self._panel.scope.hide()
            self.shelf_changed.emit(None)

    def _question(
        self, text: str = "", about: Span | None = None, up_to: int | None = None
    ) -> Question | None:
        """Return a question about what is open, continuing the open conversation."""
        if not self._scope.record:
            return None
        document, shelf = self._scope.record.id, self._scope.volumes
        earlier = self._current.turns(document, shelf)
        bound = self._bounding.up_to if up_to is None else up_to
        return Question(
            text,
            document,
            shelf,
            about,
            self._places.offset,
            algorithm_of(self._settings.now.asking),
            unaided=self._panel.box.memory.unaided,
            known=Known(bound, self._current.id, earlier),
        )

    @property
    def _limits(self) -> AskSettings:
        return limits_of(self._settings.now.asking)

    def _followed(self, question: Question) -> Question:
        """Show ``question`` as the one being answered, and return it."""
        self._let_go()
        self._show_begun(question)
        return question

    def _show_begun(self, question: Question) -> None:
        self._following, self._begun = True, False
        self._scope.subject = question.document
        self._panel.begin(question.text)
        self.shown.emit()
        self.began.emit()

    def _let_go(self) -> None:
        """Detach from whatever is running: it is not shown any more."""
        self.shown.emit()
        self._following = False
        self._looking.stop()

    def _fetch(self, conversation: ConversationId | None) -> None:
        self._let_go()
        if self._scope.record:
            asked = fetch_conversation(self._lanes, self._scope.record.id, conversation)
            job = self._looking.follow(asked)
            job.happened.connect(self._show)
            job.failed.connect(self.failed)

    def _show(self, opened: OpenConversation) -> None:
        known = opened.conversation
        self._current.open(opened)
        running = self._running()
        events = self._asking.events(running.document) if running else ()
        number = next((event.number for event in events if isinstance(event, Begun)), None)
        shown = [past for past in self._current.past if past.id != number]
        title = known.title if known else ""
        self._panel.show_conversation(title, [self._scope.seen(past) for past in shown])
        if running and (len(shown) < len(self._current.past) or not self._current.past):
            self._current.past = shown
            self._follow(running, events)

    def _running(self) -> Question | None:
        """Return the question that is being answered for the document in view."""
        asked = map(self._asking.running, self._scope.candidates)
        return next((q for q in asked if q and q.shelf == self._scope.volumes), None)

    def _follow(self, question: Question, events: Sequence[AskingEvent]) -> None:
        """Show a question that has been running for a while, with its events."""
        self._show_begun(question)
        for event in events:
            self._take(event)

    def _take(self, event: AskingEvent) -> None:
        self._begun |= isinstance(event, Begun) and event.number is not None
        self._panel.take(self._scope.seen_event(event))

    def _hear(self, document: DocumentId, event: AskingEvent) -> None:
        running = self._asking.running(document)
        together = bool(running and running.shelf)
        followed = self._following and self._scope.subject == document
        if not together:
            self.happened.emit(document, event)
        elif followed and self._scope.record:
            self.happened.emit(self._scope.record.id, self._scope.seen_event(event))
        if not followed:
            return
        self._take(event)
        if isinstance(event, Begun) and event.conversation is not None:
            if self._current.id != event.conversation:
                self._current.id = event.conversation
                self._panel.header.show_title(event.question.text)
        elif isinstance(event, Answered):
            begun = next((e for e in self._asking.events(document) if isinstance(e, Begun)), None)
            past = self._current.add(event.answer, begun.number if begun else None)
            self._panel.add(self._scope.seen(past))

    def _fail(self, document: DocumentId, failure: Failure) -> None:
        self.failed.emit(failure)
        if self._following and self._scope.subject == document:
            self._panel.end(tr("No answer: see the message above."))
            self._following = False

    def _end(self, document: DocumentId, stopped: bool) -> None:
        if not self._following or self._scope.subject != document:
            return
        self._following = False
        self._panel.end(tr("Stopped.") if stopped else "")
        if not (stopped and self._begun):
            return  # nothing of it is stored, so it stays as it is shown
        if self._scope.shelf:
            self.ask_together(self._scope.volumes, self._current.id)
        else:
            self._fetch(self._current.id)

    def open_conversation(self, found: FoundConversation) -> None:
        """Show a conversation, with the document or documents that it is about."""
        conversation = found.hit.conversation
        if conversation.shelf:
            self.ask_together(conversation.shelf, conversation.id)
            return
        if not found.elsewhere:
            self._drop_shelf()
        if found.elsewhere:
            self._wanted = conversation.id
            self.document_wanted.emit(found.record)
        else:
            self._fetch(conversation.id)
        self._panel.box.edit.setFocus()

    def _connect(self) -> None:
        panel, header = self._panel, self._panel.header
        connections: Sequence[tuple[object, Callable[..., None]]] = (
            (panel.box.asked, self.ask),
            (panel.box.stopped, self.stop),
            (panel.again, self.ask_again),
            (panel.changed, self.go_on),
            (panel.scope.left, self.leave_shelf),
            (panel.conversations.picked, self.open_conversation),
            (header.begun, self.begin_conversation),
            (self._asking.happened, self._hear),
            (self._asking.failed, self._fail),
            (self._asking.ended, self._end),
        )
        for signal, slot in connections:
            signal.connect(slot)  # type: ignore[attr-defined]  # bindings type signals by instance
