"""The conversations of a library: found, opened, renamed; and their list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox

from reader.errors import NotFoundError
from reader.ports import Library
from reader.records import Conversation, ConversationHit, DocumentRecord, PastAnswer
from reader.text.document import DocumentId
from reader.values.question import ConversationId
from ui import layouts
from ui.background.jobs import Job
from ui.background.lanes import Lanes
from ui.theme.theme import SPACE
from ui.widgets.escape import LeftByEscape
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import FilterField, text_label, tool_button
from ui.widgets.wording import one_line, time_words

_LONGEST_TITLE = 160


@dataclass(frozen=True, slots=True)
class FoundConversation:
    """A conversation in a list, and whether it is about another document than the open one."""

    hit: ConversationHit
    record: DocumentRecord
    elsewhere: bool


def fetch_conversation(
    lanes: Lanes, document: DocumentId, conversation: ConversationId | None
) -> Job:
    """One event: a ``Conversation``, the newest about ``document`` if none is named; its answers.

    None and empty if there is none yet.
    """

    def find(library: Library) -> tuple[Conversation | None, Sequence[PastAnswer]]:
        known = library.conversations.all(document)
        alone = (each for each in known if not each.shelf)
        found = next((each for each in alone if conversation in (None, each.id)), None)
        return found, library.conversations.answers(found.id) if found else ()

    return lanes.fetch("Fetching a conversation", find)


def find_conversations(lanes: Lanes, words: str, document: DocumentId, *, everywhere: bool) -> Job:
    """One event: a list of ``FoundConversation``."""

    def find(library: Library) -> list[FoundConversation]:
        conversations, where = library.conversations, None if everywhere else document
        if words.strip():
            hits = conversations.search(words, where)
        else:
            hits = [ConversationHit(each, "") for each in conversations.all(where)]
        records = {record.id: record for record in library.documents.all()}
        return [
            FoundConversation(hit, records[about], about != document)
            for hit in hits
            if (about := hit.conversation.document) in records
        ]

    return lanes.fetch("Looking through conversations", find)


def find_conversation_of(lanes: Lanes, answer: int, open_now: DocumentId | None) -> Job:
    """One event: the ``FoundConversation`` that an answer belongs to."""

    def find(library: Library) -> FoundConversation:
        past = next(iter(library.conversations.numbered(answer)), None)
        known = library.conversations.all() if past else ()
        found = next((one for one in known if past and one.id == past.conversation), None)
        if found is None:
            raise NotFoundError(tr("The answer this was learnt from no longer exists."))
        record = library.documents.get(found.document)
        return FoundConversation(ConversationHit(found, ""), record, record.id != open_now)

    return lanes.fetch(tr("Looking for an answer"), find)


def rename_conversation(lanes: Lanes, conversation: ConversationId, title: str) -> Job:
    """One event: the ``Conversation``, renamed."""

    def rename(library: Library) -> Conversation:
        library.conversations.rename(conversation, title)
        found = next((c for c in library.conversations.all() if c.id == conversation), None)
        if found is None:
            raise NotFoundError(tr("This conversation is no longer in the library."))
        return found

    return lanes.change("Renaming a conversation", rename)


class ConversationList(LeftByEscape):
    """Emits ``wanted`` to be filled, whenever the search changes."""

    wanted = Signal(str, bool)
    """The words to search for, empty for all; and whether in all documents."""
    picked = Signal(object)
    """A ``FoundConversation``."""

    def __init__(self) -> None:
        super().__init__()
        self.back = tool_button(tr("Back to the conversation (Esc)"), "arrow-left", strong=True)
        self.back.clicked.connect(self.left)
        self.words = FilterField(tr("Find in questions and answers"), tr("Find in conversations"))
        self.everywhere = QCheckBox(tr("In all documents"))
        self.list = RowList(tr("Conversations"), fills=True)
        self.list.picked.connect(self._pick)
        self.none = text_label("", "quiet")
        self.words.typed.connect(lambda _text: self.ask())
        self.everywhere.toggled.connect(self.ask)
        top = layouts.row(self.back, (self.words, 1), spacing=SPACE // 2)
        parts = (top, self.everywhere, self.none, (self.list, 1))
        layouts.column(*parts, on=self, margins=(0, 0, SPACE, 0), spacing=SPACE)

    def begin(self) -> None:
        """Show an empty search."""
        self.words.reset()
        self.show_found((), known=False)
        self.ask()
        self.words.setFocus()

    def ask(self) -> None:
        """Emit the search as it is set."""
        self.wanted.emit(self.words.text(), self.everywhere.isChecked())

    def show_found(self, found: Sequence[FoundConversation], *, known: bool = True) -> None:
        """List conversations; not ``known`` means that they are still being fetched."""
        self.list.rows.show_items(found, _row)
        nothing = tr("Nothing found.") if self.words.text() else tr("No conversations yet.")
        self.none.setText(nothing if known else "")
        self.none.setVisible(not found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Down moves from the field to the results, Return opens one."""
        match event.key():
            case Qt.Key.Key_Down if self.words.hasFocus():
                self.list.setFocus()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._pick(max(0, self.list.current))
            case _:
                super().keyPressEvent(event)

    def _pick(self, number: int) -> None:
        if number < self.list.count:
            self.picked.emit(self.list.rows.items[number])


def _row(found: FoundConversation) -> Row:
    conversation = found.hit.conversation
    questions = ngettext("{count} question", "{count} questions", conversation.questions)
    facts = (
        one_line(found.record.title, _LONGEST_TITLE) if found.elsewhere else "",
        questions.format(count=conversation.questions),
        time_words(conversation.latest),
    )
    lines = (" · ".join(filter(None, facts)), one_line(found.hit.around))
    detail = "\u2028".join(filter(None, lines))
    return Row(one_line(conversation.title, _LONGEST_TITLE), detail)
