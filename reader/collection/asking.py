"""Answers questions about documents with citations. A document is a shelf of one."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from gettext import gettext as tr

from reader.asking.answering import Answering
from reader.asking.conversation import AnswerKeeper, known_by
from reader.asking.strategies import AskedText, AskSettings
from reader.collection.library import CollectionLibrary
from reader.collection.narrowing import Room
from reader.collection.subjects import Subject, of_what_is_left
from reader.errors import ExitCode, GistwalkerError, ModelError
from reader.ports import Encoder
from reader.skills import ReadingModel
from reader.text.word_counts import words_in
from reader.values.answer import Action, Answer, Step
from reader.values.answer_time import AnswerTime
from reader.values.asking_events import Answered, AskingEvent, MemoryAwaited
from reader.values.question import Known, Question
from reader.values.strategy import Strategy

Learnt = Callable[[Question], Known]
"""Adds what was learnt to what is known about a question, once it is understood."""
Instead = Callable[[ModelError], ReadingModel]
"""The reader that answers where the chosen one has failed."""
First = Callable[[Question], Iterator[MemoryAwaited]]
"""Makes what the answer needs of memory, if it is not there."""


class UnclearQuestionError(GistwalkerError):
    """The question is empty, or longer than the model can hold."""

    exit_code = ExitCode.USAGE


def ask(
    collection: CollectionLibrary,
    question: Question,
    strategy: Strategy,
    model: ReadingModel,
    settings: AskSettings | None = None,
    *,
    room: Room = Room(),
    encoder: Encoder | None = None,
    learnt: Learnt = lambda question: question.known,
    instead: Instead | None = None,
    embedded: ReadingModel | None = None,
    first: First = lambda _: iter(()),
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[AskingEvent]:
    """Answer from the question's documents alone; the last event is the complete answer.

    The question is stored as soon as it is understood, and the answer while it is given, also if
    that is stopped by closing the generator or by a failure. Works from the moment a document is
    imported: unread text is searched directly. ``model`` must have been made with
    ``collection.library``. If there are more volumes than ``room`` holds, some are chosen, with
    ``encoder`` by meaning too. If the model fails before any of its answer is shown, ``instead``
    names the one that answers in its place, and the trace says so. If the settings ask for it and a
    language model writes the answer, ``embedded`` answers at once from the same text, as
    ``Meanwhile``. ``first`` may wait for a memory, which takes none of the answer's time. ``clock``
    counts seconds.

    Raises:
        UnclearQuestionError: if it is empty, or too long for the model.
        NotFoundError: if none of the documents is there any more, or the conversation is not.
        ModelError: if the model fails, and nothing answers instead.
        LibraryError: if the library cannot be read; or if the answer cannot be stored, and then
            only after it was given.
    """
    started, library = clock(), collection.library
    wanted = settings or AskSettings()
    reader = _Reader(model, instead, wanted.time.begin())
    question = reader.understood(of_what_is_left(library, question))
    question = replace(question, known=learnt(question))
    with AnswerKeeper(library.conversations) as keeper:
        yield keeper.begin(question, strategy, reader.model.maker.model)
        before = reader.time.clock()
        yield from first(question)
        reader.time = reader.time.paused(reader.time.clock() - before)
        subject = Subject(collection, question, reader.model.context_words, room, encoder)
        start = partial(Answering, library, strategy, wanted, embedded=embedded)
        answering = yield from _answered(subject, reader, start, keeper)
        answer = subject.own_answer(answering.conclude(clock() - started))
    keeper.finish(answer)
    yield Answered(answer)
    keeper.raise_problem()


def _answered(
    subject: Subject,
    reader: _Reader,
    start: Callable[[AskedText, ReadingModel], Answering],
    keeper: AnswerKeeper,
) -> Generator[AskingEvent, None, Answering]:
    """Answer to the end, with another reader if one fails before it has begun to answer."""
    text = subject.open()
    while True:
        answering = start(replace(text, steps=(*reader.because, *text.steps)), reader.in_time)
        keeper.follow(partial(_so_far, subject, answering))
        try:
            with closing(answering.run()) as events:
                for event in events:
                    taken = answering.take(event)
                    keeper.note()
                    yield subject.own_event(taken)
        except ModelError as failed:
            if answering.has_begun_to_answer:
                raise
            reader.give_way(failed)
        else:
            return answering


@dataclass
class _Reader:
    """The reader that answers in ``time``: once, ``instead`` names another if it fails."""

    model: ReadingModel
    instead: Instead | None
    time: AnswerTime
    because: tuple[Step, ...] = ()

    @property
    def in_time(self) -> ReadingModel:
        """The reader with no more to read than there is time for."""
        return self.model.within(self.time)

    def give_way(self, failed: ModelError) -> None:
        """Let the other one answer, and its trace say why; raises ``failed`` if there is none."""
        if self.instead is None:
            raise failed
        self.because = (Step(Action.EXPLAIN, why_instead(failed)),)
        self.model, self.instead = self.instead(failed), None

    def understood(self, question: Question) -> Question:
        """Return the question as ``_understood`` by the reader, or else by the other one."""
        try:
            return _understood(question, self.model)
        except ModelError as failed:
            self.give_way(failed)
            return _understood(question, self.model)


def _so_far(subject: Subject, answering: Answering) -> Answer:
    return subject.own_answer(answering.so_far())


def why_instead(failed: ModelError) -> str:
    """Say that another reader answers because the chosen one ``failed``."""
    problem = failed.what if failed.what.endswith((".", "!", "?")) else f"{failed.what}."
    return tr("{problem} The embedded reader answered instead.").format(problem=problem)


def _understood(question: Question, model: ReadingModel) -> Question:
    """Check it, and add the turns it may rely on, and a wording without them unless there is one.

    Raises ``UnclearQuestionError``, ``ModelError``.
    """
    if not question.text.strip():
        raise UnclearQuestionError(tr("The question is empty."), tr("Type what you want to know."))
    most = model.context_words // 3
    if words_in(question.text) > most:
        raise UnclearQuestionError(
            tr(
                "The question has more than {most} words, too many for the context of the model."
            ).format(most=most),
            tr("Shorten the question, or choose a model with a larger context."),
        )
    known = question.known
    earlier = known_by(known.earlier, known.up_to)
    if earlier != known.earlier:
        known = replace(known, earlier=earlier)
        question = replace(question, known=known)
    if not earlier or known.understood:
        return question
    alone = model.understand(question).strip()
    if alone == question.text.strip():
        return question
    return replace(question, known=replace(known, understood=alone))
