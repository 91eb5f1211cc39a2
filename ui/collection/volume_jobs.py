"""The library's part in asking a shelf: a short function, returning its job."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.collection.joined_volumes import JoinedVolumes, put_together, sketched
from reader.collection.naming import collection_of, shelf_title
from reader.errors import NotFoundError
from reader.ports import Library
from reader.records import Conversation, DocumentRecord, PastAnswer
from reader.text.document import DocumentId
from reader.values.question import ConversationId
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes


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

    def work(library: Library) -> Iterator[JoinedVolumes]:
        yield whole.renewed(sketched(library, volume))

    return lanes.shelf.start(tr("Combining documents"), work, Urgency.LATER)


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
