"""Conversations with a document: what is asked, how it goes on, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.asking.asking import AskSettings
from reader.asking.lookup import LookUpLimits
from reader.asking.turns import turns_of
from reader.asking.values import (
    Answered,
    AskingEvent,
    Begun,
    ConversationId,
    Question,
    Strategy,
)
from reader.records import Conversation, DocumentRecord, PastAnswer
from reader.text.document import DocumentId, DocumentText
from ui.answers import summaries
from ui.answers.asking import Asking
from ui.answers.bounding import Bounding
from ui.answers.operations import (
    FoundConversation,
    OpenConversation,
    fetch_conversation,
    find_conversations,
    rename_conversation,
)
from ui.answers.panel import AskPanel
from ui.answers.taking_away import TakingAway
from ui.settings.store import SettingsStore
from ui.shelf.place_keeper import PlaceKeeper
from ui.work.failures import Failure
from ui.work.lanes import Lanes
from ui.work.latest import Latest
from ui.work.operations import Fetched


class Talking(QObject):
    """Stands between the ask panel, which knows only values, and the rest of the window."""

    began = Signal()
    """A question about the open document is being answered and shown."""
    happened = Signal(object, object)
    """A document's id and an ``AskingEvent``, shown or not."""
    failed = Signal(object)
    """A ``Failure``."""
    document_wanted = Signal(object)
    """A ``DocumentRecord`` whose conversation is to be opened."""

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
        self._asking = Asking(lanes, self)
        self._record: DocumentRecord | None = None
        self._content: DocumentText | None = None
        self._conversation: ConversationId | None = None
        self._past: list[PastAnswer] = []
        self._wanted: ConversationId | None = None
        self._following = False
        self._looking = Latest()
        self._taking = TakingAway(panel, lanes)
        self._taking.failed.connect(self.failed)
        self._taking.copied.connect(panel.view.bar.say_copied)
        self._connect()

    def show_document(self, fetched: Fetched, samples: Sequence[str]) -> None:
        """Another document: its last conversation, or the one that was picked."""
        self._record, self._content = fetched.record, fetched.content
        self._panel.show_document(fetched.content, samples)
        self._bounding.show_document(fetched)
        self._fetch(self._wanted)
        self._wanted = None

    def close_document(self) -> None:
        """No document is open any more."""
        self._let_go()
        self._record = self._content = self._conversation = None
        self._past = []
        self._panel.show_document(None, ())
        self._bounding.show_document(None)

    def ask(self, text: str, strategy: Strategy) -> None:
        """Ask the open document, going on with the open conversation."""
        if question := self._question(text):
            self._ask(question, strategy)

    def summarise(self) -> None:
        """What the open document is about."""
        if question := self._question():
            self._ask(summaries.of_document(question), Strategy.SUMMARY)

    def summarise_section(self) -> None:
        """What the chapter that is looked at is about; the whole where there are none."""
        if (question := self._question()) and self._content:
            section = summaries.section_here(self._content, self._places.offset)
            if section is None:
                self.summarise()
            else:
                self._ask(summaries.of_section(question, section), Strategy.SUMMARY)

    def summarise_what_is_read(self) -> None:
        """What has been read of the open document, and nothing behind it."""
        if question := self._question():
            asked = summaries.of_what_is_read(question, self._places.furthest)
            self._ask(asked, Strategy.SUMMARY)

    def ask_again(self, past: PastAnswer, strategy: Strategy) -> None:
        """The same question in another way; it knows no more than it did."""
        asked = past.answer.question
        before = [each.answer for each in self._past if each.id < past.id]
        earlier = turns_of(one for one in before if one.question.text != asked.text)
        bound = self._bounding.up_to if asked.up_to is None else asked.up_to
        again = replace(asked, earlier=earlier, conversation=past.conversation, up_to=bound)
        if bound != asked.up_to:  # what was understood may be known from behind it
            again = replace(again, understood="")
        self._ask(again, strategy)

    def stop(self) -> None:
        """End the answer being given; what was said of it is kept."""
        if self._record:
            self._asking.stop(self._record.id)

    def begin_conversation(self) -> None:
        """The next question begins a new one; what is being answered goes on unseen."""
        self._let_go()
        self._past = []
        self._conversation = None
        self._panel.show_conversation("", ())
        self._panel.box.edit.setFocus()

    def copy_answer(self) -> None:
        """The answer that is shown, with its citations."""
        if self._panel.shown:
            self._copy([self._panel.shown], whole=False)

    def copy_conversation(self) -> None:
        """All of it, as Markdown."""
        self._copy(self._past, whole=True)

    def save_conversation(self) -> None:
        """All of it, into a file that the person names."""
        if self._record and self._content and self._past:
            self._taking.save(self._title, self._past, self._record, self._content)

    @property
    def _title(self) -> str:
        return self._panel.header.title.accessibleName()

    def _copy(self, past: Sequence[PastAnswer], *, whole: bool) -> None:
        if self._record and self._content and past:
            title = self._title if whole else ""
            self._taking.copy(title, past, self._record, self._content)

    def _question(self, text: str = "") -> Question | None:
        """One about the open document, going on with the open conversation."""
        if not self._record:
            return None
        earlier = turns_of(past.answer for past in self._past)
        where, up_to = self._conversation, self._bounding.up_to
        return Question(text, self._record.id, earlier=earlier, conversation=where, up_to=up_to)

    def _ask(self, question: Question, strategy: Strategy) -> None:
        self._let_go()
        self._following = True
        self._panel.begin(question.text)
        self.began.emit()
        self._asking.ask(question, strategy, self._limits())

    def _limits(self) -> AskSettings:
        wished = self._settings.now.asking
        look_up = LookUpLimits(wished.episodes, sequential=wished.sequential)
        return AskSettings(wished.whole_words, look_up)

    def _let_go(self) -> None:
        """Whatever is under way is not shown any more."""
        self._following = False
        self._looking.stop()

    def _fetch(self, conversation: ConversationId | None) -> None:
        self._let_go()
        if self._record:
            asked = fetch_conversation(self._lanes, self._record.id, conversation)
            job = self._looking.follow(asked)
            job.happened.connect(self._show)
            job.failed.connect(self.failed)

    def _show(self, opened: OpenConversation) -> None:
        known = opened.conversation
        self._conversation = known.id if known else None
        self._past = list(opened.answers)
        running = self._asking.running(self._record.id) if self._record else None
        events = self._asking.events(self._record.id) if self._record else ()
        number = next((event.number for event in events if isinstance(event, Begun)), None)
        shown = [past for past in self._past if past.id != number]
        self._panel.show_conversation(known.title if known else "", shown)
        if running and (len(shown) < len(self._past) or not self._past):
            self._past = shown
            self._follow(running.text, events)

    def _follow(self, question: str, events: Sequence[AskingEvent]) -> None:
        """Show a question that has been under way for a while."""
        self._following = True
        self._panel.begin(question)
        self.began.emit()
        for event in events:
            self._panel.take(event)

    def _hear(self, document: DocumentId, event: AskingEvent) -> None:
        self.happened.emit(document, event)
        if not self._following or not self._record or self._record.id != document:
            return
        self._panel.take(event)
        if isinstance(event, Begun) and event.conversation is not None:
            if self._conversation != event.conversation:
                self._conversation = event.conversation
                self._panel.header.show_title(event.question.text)
        elif isinstance(event, Answered):
            past = self._kept(document, event)
            self._past.append(past)
            self._panel.add(past)

    def _kept(self, document: DocumentId, event: Answered) -> PastAnswer:
        begun = next((e for e in self._asking.events(document) if isinstance(e, Begun)), None)
        number = begun.number if begun else None
        return PastAnswer(
            number if number is not None else -1 - len(self._past),
            datetime.now(UTC),
            event.answer,
            self._conversation or ConversationId(0),
        )

    def _fail(self, document: DocumentId, failure: Failure) -> None:
        self.failed.emit(failure)
        if self._following and self._record and self._record.id == document:
            self._panel.end(tr("There is no answer, because of what the bar above says."))
            self._following = False

    def _end(self, document: DocumentId, stopped: bool) -> None:  # noqa: FBT001  # a slot
        if not self._following or not self._record or self._record.id != document:
            return
        self._following = False
        self._panel.end(tr("Stopped.") if stopped else "")
        if stopped:
            self._fetch(self._conversation)

    def _search(self, words: str, everywhere: bool) -> None:  # noqa: FBT001  # a slot
        self._looking.stop()
        if self._record:
            asked = find_conversations(self._lanes, words, self._record.id, everywhere=everywhere)
            job = self._looking.follow(asked)
            job.happened.connect(self._panel.conversations.show_found)
            job.failed.connect(self.failed)

    def _pick(self, found: FoundConversation) -> None:
        conversation = found.hit.conversation
        if found.elsewhere:
            self._wanted = conversation.id
            self.document_wanted.emit(found.record)
        else:
            self._fetch(conversation.id)
        self._panel.box.edit.setFocus()

    def _rename(self, title: str) -> None:
        if self._conversation is not None:
            job = rename_conversation(self._lanes, self._conversation, title)
            job.happened.connect(self._show_renamed)
            job.failed.connect(self.failed)

    def _show_renamed(self, conversation: Conversation) -> None:
        if conversation.id == self._conversation:
            self._panel.header.show_title(conversation.title)

    def _connect(self) -> None:
        panel, header = self._panel, self._panel.header
        connections: Sequence[tuple[object, Callable[..., None]]] = (
            (panel.box.asked, self.ask),
            (panel.box.stopped, self.stop),
            (panel.again, self.ask_again),
            (panel.copied, lambda past: self._copy([past], whole=False)),
            (panel.conversations.wanted, self._search),
            (panel.conversations.picked, self._pick),
            (header.listed, panel.show_list),
            (header.begun, self.begin_conversation),
            (header.renamed, self._rename),
            (header.copied, self.copy_conversation),
            (header.exported, self.save_conversation),
            (self._asking.happened, self._hear),
            (self._asking.failed, self._fail),
            (self._asking.ended, self._end),
        )
        for signal, slot in connections:
            signal.connect(slot)  # type: ignore[attr-defined]  # bindings type signals by instance
