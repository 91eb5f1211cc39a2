"""Conversations about documents: asking, following, continuing, keeping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal, SignalInstance

from reader.asking.conversation import turns_of
from reader.collection.asking_notes import noted_in
from reader.records import Conversation, PastAnswer
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.asking_events import Answered, AskingEvent, Begun
from reader.values.question import ConversationId, Known, Question
from reader.values.strategy import Strategy
from ui.annotations.notes_answer import AskingNotes
from ui.answers.answer_copies import AnswerCopies
from ui.answers.ask_panel import AskPanel
from ui.answers.conversation_list import (
    FoundConversation,
    fetch_conversation,
    find_conversations,
    rename_conversation,
)
from ui.answers.questions import (
    Running,
    RunningQuestions,
    algorithm_of,
    asked_again,
    gone_on,
    limits_of,
    twice_the_time,
)
from ui.answers.reading_limit import ReadingLimit
from ui.answers.summary_questions import SummaryQuestions
from ui.background.document_jobs import Fetched
from ui.background.lanes import Lanes, Latest
from ui.collection.scope import FetchedShelf, Scope, fetch_shelf
from ui.failures import Failure
from ui.library.place_keeper import PlaceKeeper
from ui.settings.store import SettingsStore


class ConversationControl(QObject):
    """The controller between the ask panel, which knows only values, and the rest of the window."""

    began = Signal()
    """Emitted when a question about the open document is being answered and shown."""
    happened = Signal(object, object)
    """A document's id and an ``AskingEvent``, shown or not."""
    document_wanted = Signal(object)
    """The ``DocumentRecord`` whose conversation is to be opened."""
    shelf_changed = Signal(object)
    """The ``JoinedVolumes`` asked together from now on; None for the open document alone."""

    def __init__(
        self, panel: AskPanel, lanes: Lanes, places: PlaceKeeper, settings: SettingsStore
    ) -> None:
        super().__init__(panel)
        self.conversation: ConversationId | None = None
        """The number of the open conversation; None for one without a stored question."""
        self._past: list[PastAnswer] = []
        """Its answers; the panel has them in the terms of what is shown."""
        self._had: dict[str, int] = {}
        """Seconds that questions had when they were asked again; answers may have taken fewer."""
        self._panel = panel
        self._lanes = lanes
        self._places = places
        self._settings = settings
        self._questions = RunningQuestions(lanes, self)
        self.scope = Scope()
        """The subject of questions."""
        self._samples: Sequence[str] = ()
        self._coming: FetchedShelf | None = None
        self._wanted: ConversationId | None = None
        self._following = self._begun = False
        self._looking = Latest()
        self._notes = AskingNotes(lanes, self)
        self.limit = ReadingLimit(panel.box, places, lanes)
        self.copies = AnswerCopies(panel, lanes, self.scope)
        self.summaries = SummaryQuestions(self.ask, self.scope, places)
        self._notes.failed.connect(lanes.failed)
        self._connect()

    def show_document(self, fetched: Fetched, samples: Sequence[str]) -> None:
        """Show another document's last conversation, or the one that was picked.

        Nothing changes if it is a volume of what is asked together.
        """
        record = fetched.record
        self.limit.show_document(fetched)
        self.scope.show(record, fetched.content)
        self._samples = samples
        coming, self._coming = self._coming, None
        if coming and coming.whole.place_of(record.id):
            self._enter(coming)
        elif not self.scope.holds(record):
            self._show_alone(self._wanted)
            self._wanted = None

    def close_document(self) -> None:
        """Follow that no document is open any more."""
        self._let_go()
        self._drop_shelf()
        self.scope.show(None, None)
        self.conversation, self._past = None, []
        self._panel.show_document(None, ())
        self.limit.show_document(None)

    def ask_together(
        self, volumes: Sequence[DocumentId], conversation: ConversationId | None = None
    ) -> None:
        """Ask all of ``volumes`` as one from now on, continuing their last conversation."""
        self._let_go()
        job = self._looking.follow(fetch_shelf(self._lanes, volumes, conversation))
        job.then(self._take_shelf, self._lanes.failed)

    def leave_shelf(self) -> None:
        """Ask only the open document again."""
        if self.scope.shelf and self.scope.content:
            self._let_go()
            self._show_alone(None)

    def ask(
        self, text: str, strategy: Strategy, about: Span | None = None, up_to: int | None = None
    ) -> None:
        """Ask about what is open, continuing the open conversation.

        ``about`` is a stretch to be summarised; ``up_to`` is a bound other than the one set.
        """
        if question := self._question(text, about, up_to):
            self._start(question, strategy)
            if strategy is not Strategy.SUMMARY and self._panel.box.asks_notes:
                self._panel.notes.wait()
                self._notes.ask(text, lambda library: noted_in(library, question))

    def ask_again(self, past: PastAnswer, strategy: Strategy) -> None:
        """Ask the same question by another method; it knows no more than it did."""
        if now := self._question():
            self._start(asked_again(past, self._past, now), strategy)

    def ask_longer(self) -> None:
        """Ask the shown question again, with twice the time."""
        if (shown := self._panel.shown) and (now := self._question()):
            asked = shown.answer.question.text
            took = max(shown.answer.seconds, self._had.get(asked, 0))
            self._had[asked] = seconds = twice_the_time(self._settings.now.asking, took)
            past = self._kept(shown)
            self._start(asked_again(past, self._past, now), past.answer.strategy, seconds)

    def go_on(self, shown: PastAnswer, number: int, asked: str, fact: str) -> None:
        """Answer again from a changed step; ``shown`` is in the terms of what is shown."""
        past = self._kept(shown)
        if now := self._question():
            again = asked_again(past, self._past, now)
            self._start(gone_on(again, past, number, asked, fact), Strategy.MULTIHOP)

    def stop(self) -> None:
        """Stop the answer; what there is of it is kept."""
        if self.scope.subject is not None:
            self._questions.stop(self.scope.subject)

    def begin_conversation(self) -> None:
        """Start a new conversation with the next question; a running answer goes on unseen."""
        self._let_go()
        self.conversation, self._past = None, []
        self._panel.show_conversation("", ())
        self._panel.box.edit.setFocus()

    def open_conversation(self, found: FoundConversation) -> None:
        """Show a conversation, with the document or documents that it is about."""
        conversation = found.hit.conversation
        if conversation.shelf:
            self.ask_together(conversation.shelf, conversation.id)
            return
        if found.elsewhere:
            self._wanted = conversation.id
            self.document_wanted.emit(found.record)
        else:
            self._drop_shelf()
            self._fetch(conversation.id)
        self._panel.box.edit.setFocus()

    def _search(self, words: str, everywhere: bool) -> None:
        self._looking.stop()
        if record := self.scope.record:
            asked = find_conversations(self._lanes, words, record.id, everywhere=everywhere)
            self._looking.follow(asked).then(self._panel.conversations.show_found)

    def _rename(self, title: str) -> None:
        if self.conversation is not None:
            rename_conversation(self._lanes, self.conversation, title).then(self._show_renamed)

    def _show_renamed(self, conversation: Conversation) -> None:
        if conversation.id == self.conversation:
            self._panel.header.show_title(conversation.title)

    def _take_shelf(self, fetched: object) -> None:
        if not isinstance(fetched, FetchedShelf):
            return  # one more volume has been fetched
        record = self.scope.record
        if record and fetched.whole.place_of(record.id):
            self._enter(fetched)
        else:
            self._coming = fetched
            self.document_wanted.emit(fetched.whole.volumes[0])

    def _enter(self, fetched: FetchedShelf) -> None:
        """Ask these documents from now on."""
        whole = fetched.whole
        self.scope.enter(fetched)
        self._panel.show_document(whole.content, ())
        titles = [volume.title for volume in whole.volumes]
        gone = len(set(fetched.volumes)) - len(titles)
        self._panel.show_shelf(fetched.title, titles, gone)
        self.shelf_changed.emit(whole)
        self._show(fetched.conversation, fetched.answers)
        self._panel.box.edit.setFocus()

    def _drop_shelf(self) -> None:
        if self.scope.shelf:
            self.scope.enter(None)
            self._panel.scope.hide()
            self.shelf_changed.emit(None)

    def _show_alone(self, conversation: ConversationId | None) -> None:
        """Show the open document, and this conversation about it, or the last one."""
        self._drop_shelf()
        self._panel.show_document(self.scope.content, self._samples)
        self._fetch(conversation)

    def _question(
        self, text: str = "", about: Span | None = None, up_to: int | None = None
    ) -> Question | None:
        """Return a question about what is open, continuing the open conversation."""
        if not self.scope.record:
            return None
        document, shelf = self.scope.record.id, self.scope.volumes
        earlier = turns_of((past.answer for past in self._past), document, shelf)
        bound = self.limit.up_to if up_to is None else up_to
        return Question(
            text,
            document,
            shelf,
            about,
            self._places.offset,
            algorithm_of(self._settings.now.asking),
            unaided=self._panel.box.memory.unaided,
            known=Known(bound, self.conversation, earlier),
        )

    def _kept(self, shown: PastAnswer) -> PastAnswer:
        """Return an answer as it is kept, not in the terms of what is shown."""
        return next((each for each in self._past if each.id == shown.id), shown)

    def _start(self, question: Question, strategy: Strategy, seconds: int | None = None) -> None:
        """Answer a question, and show it as the one that is being answered."""
        self._let_go()
        self._show_begun(question)
        self._questions.ask(question, strategy, limits_of(self._settings.now.asking, seconds))

    def _show_begun(self, question: Question) -> None:
        self._following, self._begun = True, False
        self.scope.subject = question.document
        self._panel.begin(question.text)
        self.began.emit()

    def _let_go(self) -> None:
        """Detach from whatever is running: it is not shown any more."""
        self._notes.stop()
        self._panel.notes.leave()
        self._following = False
        self._looking.stop()

    def _fetch(self, conversation: ConversationId | None) -> None:
        self._let_go()
        if self.scope.record:
            asked = fetch_conversation(self._lanes, self.scope.record.id, conversation)
            self._looking.follow(asked).then(lambda opened: self._show(*opened))

    def _show(self, conversation: Conversation | None, answers: Sequence[PastAnswer]) -> None:
        """Continue a conversation of the library, or a new one."""
        self.conversation = conversation.id if conversation else None
        running = self._running()
        events = tuple(running.events) if running else ()
        number = next((event.number for event in events if isinstance(event, Begun)), None)
        self._past = [past for past in answers if past.id != number]
        title = conversation.title if conversation else ""
        self._panel.show_conversation(title, [self.scope.seen(past) for past in self._past])
        if running and (len(self._past) < len(answers) or not answers):
            self._show_begun(running.question)
            for event in events:
                self._take(event)

    def _running(self) -> Running | None:
        """Return the question that is being answered for the document in view."""
        known = map(self._questions.about, self.scope.candidates)
        return next((r for r in known if r and r.question.shelf == self.scope.volumes), None)

    def _take(self, event: AskingEvent) -> None:
        self._begun |= isinstance(event, Begun) and event.number is not None
        self._panel.take(self.scope.seen_event(event))

    def _hear(self, document: DocumentId, event: AskingEvent) -> None:
        running = self._questions.about(document)
        followed = self._following and self.scope.subject == document
        if not (running and running.question.shelf):
            self.happened.emit(document, event)
        elif followed and self.scope.record:
            self.happened.emit(self.scope.record.id, self.scope.seen_event(event))
        if not followed:
            return
        self._take(event)
        if isinstance(event, Begun) and event.conversation is not None:
            if self.conversation != event.conversation:
                self.conversation = event.conversation
                self._panel.header.show_title(event.question.text)
        elif isinstance(event, Answered) and running:
            self._add(event, running.events)

    def _add(self, answered: Answered, events: Sequence[AskingEvent]) -> None:
        begun = next((event for event in events if isinstance(event, Begun)), None)
        number = begun.number if begun else None
        if number is None:
            number = -1 - len(self._past)  # one that none in the library has
        conversation = self.conversation or ConversationId(0)
        past = PastAnswer(number, datetime.now(UTC), answered.answer, conversation)
        self._past.append(past)
        self._panel.add(self.scope.seen(past))

    def _fail(self, document: DocumentId, failure: Failure) -> None:
        self._lanes.failed.emit(failure)
        if self._following and self.scope.subject == document:
            self._panel.end(tr("No answer: see the message above."))
            self._following = False

    def _end(self, document: DocumentId, stopped: bool) -> None:
        if not self._following or self.scope.subject != document:
            return
        self._following = False
        self._panel.end(tr("Stopped.") if stopped else "")
        if not (stopped and self._begun):
            return  # nothing of it is stored, so it stays as it is shown
        if self.scope.shelf:
            self.ask_together(self.scope.volumes, self.conversation)
        else:
            self._fetch(self.conversation)

    def _connect(self) -> None:
        panel, header = self._panel, self._panel.header
        connections: Sequence[tuple[SignalInstance, Callable[..., object]]] = (
            (panel.box.asked, self.ask),
            (panel.box.stopped, self.stop),
            (panel.again, self.ask_again),
            (panel.changed, self.go_on),
            (panel.scope.left, self.leave_shelf),
            (panel.conversations.wanted, self._search),
            (panel.conversations.picked, self.open_conversation),
            (header.new.clicked, self.begin_conversation),
            (header.renamed, self._rename),
            (self._notes.answered, panel.notes.show_answer),
            (self._notes.failed, panel.notes.leave),
            (self._questions.happened, self._hear),
            (self._questions.failed, self._fail),
            (self._questions.ended, self._end),
            (self.shelf_changed, self.limit.show_shelf),
        )
        for signal, slot in connections:
            signal.connect(slot)
