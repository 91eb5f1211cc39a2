"""Opens the text that a question is asked of: one document, or the joined volumes of a shelf."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from gettext import gettext as tr

from reader.asking.conversation import known_by
from reader.asking.partial_memory import DocumentMemory
from reader.asking.strategies import AskedText
from reader.collection.joined_volumes import JoinedVolumes
from reader.collection.joining import shifted
from reader.collection.library import CollectionLibrary
from reader.collection.naming import named_elsewhere, shelf_title
from reader.collection.narrowing import Room, narrowed
from reader.errors import NotFoundError
from reader.hopping.graph import documents_of
from reader.language import later
from reader.ports import Encoder, Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText
from reader.text.span import SpanTable
from reader.values.answer import Action, Answer, Step, Volume, VolumeState
from reader.values.asking_events import AskingEvent, HopChanged, Meanwhile, StepTaken
from reader.values.experience import Experience, Recalled, Settled
from reader.values.memory_tree import MemoryTree
from reader.values.question import Question
from reader.values.quotation import Citation

NONE_IN_THESE = later("No clear answer was found in these documents.")

_NO_SPANS = SpanTable.of(())
_EMPTY = DocumentMemory(
    DocumentText("", (), (), _NO_SPANS, _NO_SPANS, ()), memory=(), tree=MemoryTree(())
)


def of_what_is_left(library: Library, question: Question) -> Question:
    """Put ``question`` to another volume if its own is gone; then less is known of it.

    A bound in the one that is gone allows the volumes before it, and nothing if there are none.
    Raises ``NotFoundError`` if no volume of its shelf is left.
    """
    there = _on_shelf(library, question) if question.shelf else []
    if not there or question.document in {volume.id for volume in there}:
        return question
    known = question.known
    first = replace(question, document=there[0].id, about=None, here=None)
    if known.up_to is None:
        return first
    shelf = question.shelf
    at = shelf.index(question.document) if question.document in shelf else 0
    before = [volume for volume in there if volume.id in shelf[:at]]
    earlier = tuple(replace(turn, up_to=0) for turn in known_by(known.earlier, known.up_to))
    if not before:
        return replace(first, known=replace(known, up_to=0, earlier=earlier))
    bounded = replace(known, up_to=before[-1].characters, earlier=earlier)
    return replace(first, document=before[-1].id, known=bounded)


class Subject:
    """The documents that a question is asked of: one, or the volumes of a shelf.

    They are opened as one text, and what is found there is mapped back to them. Volumes are joined
    as far as they match the question.
    """

    def __init__(
        self,
        collection: CollectionLibrary,
        question: Question,
        context_words: int,
        room: Room,
        encoder: Encoder | None,
    ) -> None:
        self._collection = collection
        self._question = question
        self._context_words = context_words
        self._room = room
        self._encoder = encoder
        self._joined: JoinedVolumes | None = None
        self._there: list[DocumentRecord] = []
        self._named: tuple[Volume, ...] = ()
        if question.shelf:
            self._there, known = (
                _on_shelf(collection.library, question),
                collection.library.documents,
            )
            self._named = named_elsewhere(question.alone, self._there, known.all())

    def open(self) -> AskedText:
        """Load the text, of which volumes are chosen first.

        Raises:
            NotFoundError: if it is gone.
            ModelError: if the volumes cannot be compared.
        """
        asked, library = self._question, self._collection.library
        if not asked.shelf:
            document, memories = asked.document, library.memories
            record, content = library.documents.get(document), library.documents.content(document)
            memory = DocumentMemory(content, memories.episodes(document), memories.tree(document))
            alone = asked.worded(asked.alone) if asked.known.understood else asked
            return AskedText(asked, alone, memory, record.title, record.words)
        volumes = self._allowed()
        chosen = self._narrowed(volumes)
        title = shelf_title(library, asked.shelf)
        if not chosen:
            return AskedText(asked, asked, _EMPTY, title, 0)
        self._joined = joined = self._collection.join(title, chosen, self._context_words)
        steps = (_chose(len(chosen), len(volumes)),) if len(chosen) < len(volumes) else ()
        memory = DocumentMemory(joined.content, joined.memory, joined.tree)
        words, alone = joined.record.words, self._asked_of(joined)
        return AskedText(asked, alone, memory, joined.record.title, words, steps, NONE_IN_THESE)

    def own_event(self, event: AskingEvent) -> AskingEvent:
        """Map each step and hop to its volume."""
        if self._joined and isinstance(event, StepTaken):
            return StepTaken(self._joined.step(event.step))
        if self._joined and isinstance(event, HopChanged):
            return HopChanged(self._joined.hop(event.hop))
        if isinstance(event, Meanwhile):
            return Meanwhile(self.own_answer(event.answer))
        return event

    def own_answer(self, answer: Answer) -> Answer:
        """Map it to its volumes, and add what became of each; that of one document stays."""
        if not self._question.shelf:
            return answer
        own = replace(
            answer,
            unread=(),
            words_in_document=sum(volume.words for volume in self._there),
            volumes=self._volumes(),
        )
        if (joined := self._joined) is None:
            return own
        return replace(
            own,
            citations=tuple(map(joined.citation, answer.citations)),
            nearest=tuple(map(joined.citation, answer.nearest)),
            trace=tuple(map(joined.step, answer.trace)),
            graph=tuple(map(joined.hop, answer.graph)),
            consulted=tuple(map(joined.consulted, answer.consulted)),
        )

    def _allowed(self) -> list[DocumentRecord]:
        """Return those with text; up to the bound of the question, if it has one."""
        there = self._there
        if self._question.known.up_to is not None:
            here = next(i for i, v in enumerate(there) if v.id == self._question.document)
            there = there[: here + 1]
        return [volume for volume in there if volume.words]

    def _narrowed(self, volumes: Sequence[DocumentRecord]) -> tuple[DocumentRecord, ...]:
        """Return those that match best, and those that a graph to be continued is based on."""
        library, question = self._collection.library, self._question
        found = narrowed(library, question.alone, volumes, self._room, self._encoder)
        chosen = {volume.id for volume in found} | documents_of(question.graph)
        if settled := question.known.settled:
            chosen |= {one.document for one in settled.experience.evidence}
        return tuple(volume for volume in volumes if volume.id in chosen)

    def _asked_of(self, joined: JoinedVolumes) -> Question:
        """Return the question for the joined text, complete in itself, with the same bounds."""
        question = self._question.worded(self._question.alone)
        known = question.known
        place = joined.place_of(question.document)
        up_to, about = known.up_to, question.about
        if up_to is not None:
            up_to = place.span.start + up_to if place else len(joined.content.text)
        if about is not None:
            about = shifted(about, place.span.start) if place else None
        return replace(
            question,
            document=joined.id,
            about=about,
            graph=joined.asked_graph(question.graph),
            known=replace(
                known,
                up_to=up_to,
                recalled=recalled_in(joined, known.recalled),
                settled=known.settled and settled_in(joined, known.settled),
            ),
        )

    def _volumes(self) -> tuple[Volume, ...]:
        """Return every volume asked, in order, and any other that the question names."""
        there = {record.id: record for record in self._there}
        allowed = {record.id for record in self._allowed()}
        known = self._titles_then()
        volumes = []
        for document in dict.fromkeys(self._question.shelf):
            record = there.get(document)
            if record is None:
                name = known.get(document) or tr("Document {number}").format(number=document)
                volumes.append(Volume(document, name, VolumeState.GONE))
            else:
                volumes.append(_volume(record, self._joined, allowed=document in allowed))
        return (*volumes, *self._named)

    def _titles_then(self) -> dict[DocumentId | None, str]:
        """The titles of the volumes when this conversation asked them before."""
        conversation = self._question.known.conversation
        if conversation is None or len(self._there) == len(set(self._question.shelf)):
            return {}
        past = self._collection.library.conversations.answers(conversation)
        return {v.document: v.title for kept in past for v in kept.answer.volumes}


def _on_shelf(library: Library, question: Question) -> list[DocumentRecord]:
    """Return the volumes that still exist, in order. Raises ``NotFoundError`` if none does."""
    known = {record.id: record for record in library.documents.all()}
    there = [known[document] for document in dict.fromkeys(question.shelf) if document in known]
    if not there:
        raise NotFoundError(
            tr("None of these documents is in the library anymore."),
            tr("Choose others in the library, and ask again."),
        )
    return there


def _volume(record: DocumentRecord, joined: JoinedVolumes | None, *, allowed: bool) -> Volume:
    place = None if joined is None else joined.place_of(record.id)
    if place is not None:
        return Volume(record.id, record.title, VolumeState.SEARCHED, place.unread)
    if not record.words:
        return Volume(record.id, record.title, VolumeState.NO_TEXT)
    state = VolumeState.PASSED_OVER if allowed else VolumeState.BEYOND
    return Volume(record.id, record.title, state)


def _chose(chosen: int, of: int) -> Step:
    reason = tr("Of {count} documents, the {chosen} best matches are searched.")
    return Step(Action.CHOOSE, reason.format(count=of, chosen=chosen))


def recalled_in(joined: JoinedVolumes, recalled: Iterable[Recalled]) -> tuple[Recalled, ...]:
    """Return them with their evidence placed in the joined text; other documents' stays."""
    return tuple(replace(one, experience=_in_joined(joined, one.experience)) for one in recalled)


def settled_in(joined: JoinedVolumes, settled: Settled) -> Settled:
    """Return the same for a settled question."""
    rejected = tuple(_place(joined, each) for each in settled.rejected)
    return replace(settled, experience=_in_joined(joined, settled.experience), rejected=rejected)


def _in_joined(joined: JoinedVolumes, experience: Experience) -> Experience:
    places = tuple(_place(joined, each) for each in experience.evidence)
    return replace(experience, evidence=places)


def _place(joined: JoinedVolumes, evidence: Citation) -> Citation:
    volume = joined.place_of(evidence.document)
    if volume is None:
        return evidence
    span = shifted(evidence.span, volume.span.start)
    return replace(evidence, document=joined.id, span=span)
