"""The subject of questions, one document or several, and answers in the terms of what is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout

from reader.collection.answer_markdown import VolumeOf
from reader.collection.joined_volumes import JoinedVolumes, put_together, sketched
from reader.collection.naming import collection_of, shelf_title
from reader.errors import NotFoundError
from reader.ports import Library
from reader.records import Conversation, DocumentRecord, PastAnswer
from reader.text.document import DocumentId, DocumentText
from reader.values.asking_events import Answered, AskingEvent, HopChanged, Meanwhile, StepTaken
from reader.values.question import ConversationId
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import ElidedLabel, text_label, tool_button
from ui.widgets.wording import one_line, plain_tip

_LONGEST = 80
_MOST_LISTED = 20


@dataclass(frozen=True)
class FetchedShelf:
    """The documents asked together: all ``volumes``, and those still there as ``whole``.

    ``conversation`` is the one that was named, or the newest about just these.
    """

    volumes: tuple[DocumentId, ...]
    title: str
    """The title of their collection; empty if they are none."""
    whole: JoinedVolumes
    conversation: Conversation | None
    answers: Sequence[PastAnswer]


def fetch_shelf(
    lanes: Lanes, volumes: Sequence[DocumentId], conversation: ConversationId | None
) -> Job:
    """A number for each volume as it is fetched, and a ``FetchedShelf`` at the end.

    A collection keeps its own order.
    """

    def work(library: Library) -> Iterator[int | FetchedShelf]:
        collection = collection_of(library, volumes)
        ordered = collection.documents if collection else tuple(dict.fromkeys(volumes))
        loaded = []
        for record in _there(library, ordered):
            loaded.append(sketched(library, record))
            yield len(loaded)
        whole = put_together(shelf_title(library, volumes), loaded)
        title = collection.name if collection else ""
        known = _conversation(library, volumes, conversation)
        answers = library.conversations.answers(known.id) if known else ()
        yield FetchedShelf(ordered, title, whole, known, answers)

    return lanes.shelf.start(tr("Combining documents"), work, Urgency.NOW)


def fetch_renewed(lanes: Lanes, whole: JoinedVolumes, volume: DocumentRecord) -> Job:
    """The ``JoinedVolumes`` with the current state of one of its volumes."""
    return lanes.fetch(
        tr("Combining documents"),
        lambda library: whole.renewed(sketched(library, volume)),
        urgency=Urgency.LATER,
    )


def _there(library: Library, volumes: Sequence[DocumentId]) -> list[DocumentRecord]:
    known = {record.id: record for record in library.documents.all()}
    there = [known[volume] for volume in volumes if volume in known]
    if not there:
        raise NotFoundError(
            tr("None of these documents is in the library anymore."),
            tr("Choose others in the library, and ask again."),
        )
    return there


def _conversation(
    library: Library, volumes: Sequence[DocumentId], wanted: ConversationId | None
) -> Conversation | None:
    known = (each for each in library.conversations.all() if set(each.shelf) == set(volumes))
    return next((each for each in known if wanted in (None, each.id)), None)


@dataclass(frozen=True)
class About:
    """The subject of answers: one document; or several, with their joined text and volumes."""

    records: Sequence[DocumentRecord]
    content: DocumentText
    volume_of: VolumeOf | None = None


class Scope:
    """The open document, and the shelf if it is one of several that are asked.

    For a shelf, panel and map show everything in the terms of the joined text; questions and stored
    answers are in those of its volumes.
    """

    def __init__(self) -> None:
        self.record: DocumentRecord | None = None
        self.content: DocumentText | None = None
        self.shelf: FetchedShelf | None = None
        self.subject: DocumentId | None = None
        """The document under which the question is known that is shown while it is answered."""

    def show(self, record: DocumentRecord | None, content: DocumentText | None) -> None:
        """Follow another document."""
        self.record, self.content = record, content
        if not self.shelf:
            self.subject = record.id if record else None

    def enter(self, shelf: FetchedShelf | None) -> None:
        """Ask these; None for the open document alone."""
        self.shelf = shelf
        self.subject = self.record.id if self.record else None

    def holds(self, record: DocumentRecord) -> bool:
        """Return whether a document is one of several that are asked."""
        return bool(self.shelf and self.shelf.whole.place_of(record.id))

    @property
    def volumes(self) -> tuple[DocumentId, ...]:
        """The value for ``Question.shelf``."""
        return self.shelf.volumes if self.shelf else ()

    @property
    def candidates(self) -> Sequence[DocumentId]:
        """The documents under which a question in view may be stored."""
        return self.volumes or ((self.record.id,) if self.record else ())

    @property
    def about(self) -> About | None:
        """The subject of the answers in view."""
        if self.shelf:
            whole = self.shelf.whole
            return About(whole.volumes, whole.content, whole.record_of)
        return About((self.record,), self.content) if self.record and self.content else None

    def seen(self, past: PastAnswer) -> PastAnswer:
        """Return an answer in the terms of what is shown."""
        if not self.shelf:
            return past
        return replace(past, answer=self.shelf.whole.answer(past.answer))

    def seen_event(self, event: AskingEvent) -> AskingEvent:
        """Return the event in the terms of what is shown."""
        whole = self.shelf.whole if self.shelf else None
        if whole and isinstance(event, StepTaken):
            return StepTaken(whole.joined_step(event.step))
        if whole and isinstance(event, HopChanged):
            return HopChanged(whole.joined_hop(event.hop))
        if whole and isinstance(event, Answered | Meanwhile):
            return replace(event, answer=whole.answer(event.answer))
        return event


class ScopeBar(QFrame):
    """Shown above the question while several documents are asked; otherwise hidden."""

    left = Signal()
    """Emitted to ask only the open document again."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("scopeBar")
        self.head = text_label(name="scopeHead")
        self.titles = ElidedLabel("small")
        self.back = tool_button(tr("Ask only the open document"), "close", strong=True)
        self.back.clicked.connect(self.left)
        grid = QGridLayout(self)
        grid.setContentsMargins(SPACE + SPACE // 2, SPACE, SPACE, SPACE)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.head, 0, 0)
        grid.addWidget(self.titles, 1, 0)
        grid.addWidget(self.back, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        self.hide()

    def show_shelf(self, title: str, volumes: Sequence[str], gone: int = 0) -> None:
        """Name all ``volumes``; ``title`` is their collection's, if they are one."""
        count = len(volumes)
        words = ngettext("Asking {count} document", "Asking {count} documents", count)
        head = words.format(count=count)
        if title:
            head = tr("{asking} of “{title}”").format(asking=head, title=one_line(title, _LONGEST))
        if gone:
            missing = ngettext("{count} missing", "{count} missing", gone).format(count=gone)
            head = f"{head} ({missing})"
        self.head.setText(head)
        shown = [one_line(volume, _LONGEST) for volume in volumes[:_MOST_LISTED]]
        self.titles.show_text(" · ".join(shown))
        listed = "\n".join([*shown, "…"] if count > _MOST_LISTED else shown)
        self.setToolTip(plain_tip(listed))
        self.setAccessibleName(head)
        self.setAccessibleDescription(listed)
        self.show()
