"""Asking a shelf: one question to several documents, answered in the words of its volumes."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from gettext import gettext as tr

from reader.asking.asking import NO_TEXT, Asking, AskSettings, Settle, ask, ask_by
from reader.asking.turns import known_by
from reader.errors import NotFound
from reader.hopping.graph import documents_of
from reader.language import later
from reader.ports import Encoder, Library
from reader.records import DocumentRecord
from reader.shelf.joining import shifted
from reader.shelf.library import Shelves
from reader.shelf.naming import named_elsewhere
from reader.shelf.narrowing import Room, narrowed
from reader.shelf.recalled import settled_of, told_of
from reader.shelf.titles import shelf_title
from reader.shelf.whole import Whole
from reader.skills import ReadingModel
from reader.text.document import DocumentId
from reader.values.answer import Action, Answer, Step, Volume, VolumeState
from reader.values.asking_events import AskingEvent, HopChanged, StepTaken
from reader.values.grade import Grade
from reader.values.question import Question
from reader.values.strategy import Strategy

NONE_TELLS = later("None of these documents says.")


@dataclass(frozen=True, slots=True)
class ShelfSettings:
    """How much of a shelf is looked into for one answer, and how much of that may be read."""

    room: Room = field(default_factory=Room)
    each: AskSettings = field(default_factory=AskSettings)


def ask_any(
    shelves: Shelves,
    question: Question,
    strategy: Strategy,
    model: ReadingModel,
    settings: ShelfSettings | None = None,
    *,
    encoder: Encoder | None = None,
    settle: Settle = lambda question: question,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[AskingEvent]:
    """``ask``, also of a shelf; ``model`` must have been made with ``shelves.library``.

    With ``encoder``, volumes are chosen by meaning too where there are too many to look into all.

    Raises:
        NotFound: if none of the documents is there any more.
        UnclearQuestion, ModelProblem, LibraryProblem: as ``ask`` does.
    """
    library, limits = shelves.library, settings or ShelfSettings()
    if not question.shelf:
        yield from ask(library, question, strategy, model, limits.each, settle=settle, clock=clock)
        return
    there = on_shelf(library, question)
    if question.document not in {volume.id for volume in there}:
        question = _left_of(question, there)
    yield from ask_by(
        lambda asked: _ShelfAsking(shelves, asked, strategy, model, limits, encoder=encoder),
        library.conversations,
        question,
        strategy,
        model,
        settle=settle,
        clock=clock,
    )


def on_shelf(library: Library, question: Question) -> list[DocumentRecord]:
    """The volumes that are still there, in order. Raises ``NotFound`` if none is."""
    known = {record.id: record for record in library.documents.all()}
    there = [known[document] for document in dict.fromkeys(question.shelf) if document in known]
    if not there:
        raise NotFound(
            tr("None of these documents is in the library anymore."),
            tr("Choose others in the library, and ask again."),
        )
    return there


def _left_of(question: Question, there: Sequence[DocumentRecord]) -> Question:
    """``question``, whose own volume is gone, put to one that is left; it knows no more then.

    A bound in the one that is gone allows the volumes before it, and nothing if there are none.
    """
    first = replace(question, document=there[0].id, about=None)
    if question.up_to is None:
        return first
    earlier = known_by(question.earlier, question.up_to)
    shelf = question.shelf
    at = shelf.index(question.document) if question.document in shelf else 0
    before = [volume for volume in there if volume.id in shelf[:at]]
    bounded = replace(first, up_to=0, earlier=tuple(replace(turn, up_to=0) for turn in earlier))
    if not before:
        return bounded
    return replace(bounded, document=before[-1].id, up_to=before[-1].characters)


class _ShelfAsking:
    """One question to a shelf. ``reader.asking.asking.Answering``."""

    def __init__(
        self,
        shelves: Shelves,
        question: Question,
        strategy: Strategy,
        model: ReadingModel,
        settings: ShelfSettings,
        *,
        encoder: Encoder | None,
    ) -> None:
        self._shelves = shelves
        self._question = question
        self._strategy = strategy
        self._model = model
        self._settings = settings
        self._encoder = encoder
        self._there = on_shelf(shelves.library, question)
        self._steps: list[Step] = []
        self._whole: Whole | None = None
        self._asking: Asking | None = None
        library = shelves.library.documents.all()
        self._named = named_elsewhere(question.alone, self._there, library)

    def answer(self, seconds: Callable[[], float]) -> Generator[AskingEvent, None, Answer]:
        """Choose volumes, join them, and ask the whole."""
        volumes = self._allowed()
        chosen = self._narrowed(volumes)
        if len(chosen) < len(volumes):
            yield self._taken(_chose(len(chosen), len(volumes)))
        if not chosen:
            return self._nothing(tr(NO_TEXT), seconds())
        title = shelf_title(self._shelves.library, self._question.shelf)
        whole = self._shelves.join(title, chosen, self._model.context_words)
        self._whole = whole
        asking = self._asking = Asking(
            self._shelves.library,
            self._asked_of(whole),
            self._strategy,
            self._model,
            self._settings.each,
            unanswered=NONE_TELLS,
        )
        answer = yield from _told(whole, asking.answer(seconds))
        return self._own(answer, whole)

    def so_far(self) -> Answer:
        """What there is already."""
        if self._asking is None or self._whole is None:
            return self._nothing("", 0.0)
        return self._own(self._asking.so_far(), self._whole)

    def _allowed(self) -> list[DocumentRecord]:
        """Those with text; of what may be known “up to where I am”, none behind that volume."""
        there = self._there
        if self._question.up_to is not None:
            here = next(i for i, v in enumerate(there) if v.id == self._question.document)
            there = there[: here + 1]
        return [volume for volume in there if volume.words]

    def _narrowed(self, volumes: Sequence[DocumentRecord]) -> tuple[DocumentRecord, ...]:
        """Those that promise most, and those that a graph to go on from rests on."""
        library, room = self._shelves.library, self._settings.room
        found = narrowed(library, self._question.alone, volumes, room, self._encoder)
        chosen = {volume.id for volume in found} | documents_of(self._question.graph)
        if settled := self._question.settled:
            chosen |= {one.document for one in settled.experience.evidence}
        return tuple(volume for volume in volumes if volume.id in chosen)

    def _asked_of(self, whole: Whole) -> Question:
        """The same question of the whole, with the same bounds in its text."""
        place = whole.place_of(self._question.document)
        up_to, about = self._question.up_to, self._question.about
        if up_to is not None:
            up_to = place.span.start + up_to if place else len(whole.content.text)
        if about is not None:
            about = shifted(about, place.span.start) if place else None
        graph = whole.asked_graph(self._question.graph)
        recalled = told_of(whole, self._question.recalled)
        asked = replace(self._question, document=whole.id, up_to=up_to, about=about, graph=graph)
        settled = self._question.settled
        return replace(asked, recalled=recalled, settled=settled and settled_of(whole, settled))

    def _taken(self, step: Step) -> StepTaken:
        self._steps.append(step)
        return StepTaken(step)

    def _own(self, answer: Answer, whole: Whole) -> Answer:
        """The answer in the volumes' own terms."""
        return replace(
            answer,
            question=self._question,
            citations=tuple(map(whole.citation, answer.citations)),
            nearest=tuple(map(whole.citation, answer.nearest)),
            trace=(*self._steps, *map(whole.step, answer.trace)),
            graph=tuple(map(whole.hop, answer.graph)),
            consulted=tuple(map(whole.consulted, answer.consulted)),
            unread=(),
            words_in_document=self._words(),
            volumes=self._volumes(whole),
        )

    def _nothing(self, text: str, seconds: float) -> Answer:
        return Answer(
            question=self._question,
            text=text,
            grade=Grade.DOESNT_SAY,
            strategy=self._strategy,
            model=self._model.maker.model,
            citations=(),
            nearest=(),
            trace=tuple(self._steps),
            consulted=(),
            unread=(),
            seconds=seconds,
            words_read=0,
            words_in_document=self._words(),
            volumes=self._volumes(None),
        )

    def _words(self) -> int:
        return sum(volume.words for volume in self._there)

    def _volumes(self, whole: Whole | None) -> tuple[Volume, ...]:
        """Every volume asked, in order, and whatever else the question names."""
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
                volumes.append(_volume(record, whole, allowed=document in allowed))
        return (*volumes, *self._named)

    def _titles_then(self) -> dict[DocumentId | None, str]:
        """What volumes were called when this conversation asked them before."""
        conversation = self._question.conversation
        if conversation is None or len(self._there) == len(set(self._question.shelf)):
            return {}
        past = self._shelves.library.conversations.answers(conversation)
        return {v.document: v.title for kept in past for v in kept.answer.volumes}


def _volume(record: DocumentRecord, whole: Whole | None, *, allowed: bool) -> Volume:
    place = None if whole is None else whole.place_of(record.id)
    if place is not None:
        return Volume(record.id, record.title, VolumeState.SEARCHED, place.unread)
    if not record.words:
        return Volume(record.id, record.title, VolumeState.NO_TEXT)
    state = VolumeState.PASSED_OVER if allowed else VolumeState.BEYOND
    return Volume(record.id, record.title, state)


def _chose(chosen: int, of: int) -> Step:
    reason = tr("Of {count} documents, the {chosen} best matches are searched.")
    return Step(Action.CHOOSE, reason.format(count=of, chosen=chosen))


def _told(
    whole: Whole, events: Generator[AskingEvent, None, Answer]
) -> Generator[AskingEvent, None, Answer]:
    """The same events, each step told of its volume."""
    try:
        while True:
            try:
                event = next(events)
            except StopIteration as end:
                answer: Answer = end.value
                return answer
            if isinstance(event, StepTaken):
                yield StepTaken(whole.step(event.step))
            elif isinstance(event, HopChanged):
                yield HopChanged(whole.hop(event.hop))
            else:
                yield event
    finally:
        events.close()
