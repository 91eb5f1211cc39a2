"""Questions: those being answered, and those asked again or from a step that the user changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Signal

from reader.asking.conversation import turns_of
from reader.asking.lookup import LookUpLimits
from reader.asking.strategies import AskSettings
from reader.asking.walk import WalkLimits
from reader.hopping.graph import with_fact, with_question
from reader.records import PastAnswer
from reader.text.document import DocumentId
from reader.values.answer_time import MOST_SECONDS, AnswerTime
from reader.values.asking_events import AskingEvent
from reader.values.hop import Algorithm
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.settings.asking_settings import AskingSettings, HopAlgorithm

_ALGORITHMS = {HopAlgorithm.STEPS: None, HopAlgorithm.QUESTIONS: Algorithm.QUESTIONS}


@dataclass(slots=True)
class Running:
    """A question that is being answered, and its events so far."""

    job: Job
    question: Question
    events: list[AskingEvent] = field(default_factory=list)


class RunningQuestions(QObject):
    """At most one per document. It goes on when another document is shown; the answer is kept."""

    happened = Signal(object, object)
    """The document's id, and the ``AskingEvent``."""
    failed = Signal(object, object)
    """The document's id, and the ``Failure``."""
    ended = Signal(object, bool)
    """The document's id, and whether the user stopped it."""

    def __init__(self, lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._running: dict[DocumentId, Running] = {}

    def ask(self, question: Question, strategy: Strategy, settings: AskSettings) -> None:
        """Answer ``question``; stops another one about the same document."""
        self.stop(question.document)
        job = self._lanes.session.start(
            "Answering", lambda session: session.ask(question, strategy, settings), Urgency.NOW
        )
        running = self._running[question.document] = Running(job, question)
        job.then(
            lambda event: self._happen(running, event),
            lambda failure: self._fail(running, failure),
            lambda: self._end(running),
        )

    def stop(self, document: DocumentId) -> None:
        """Stop the question about ``document``, if there is one."""
        if document in self._running:
            self._running[document].job.cancel()

    def about(self, document: DocumentId) -> Running | None:
        """Return the question about ``document`` that is being answered now."""
        return self._running.get(document)

    def _is_current(self, running: Running) -> bool:
        return self.about(running.question.document) is running

    def _happen(self, running: Running, event: AskingEvent) -> None:
        if self._is_current(running):
            running.events.append(event)
            self.happened.emit(running.question.document, event)

    def _fail(self, running: Running, failure: object) -> None:
        if self._is_current(running):
            self.failed.emit(running.question.document, failure)

    def _end(self, running: Running) -> None:
        if self._is_current(running):
            del self._running[running.question.document]
            self.ended.emit(running.question.document, running.job.cancelled)


def limits_of(wished: AskingSettings, seconds: int | None = None) -> AskSettings:
    """Return the limits on what is read for one answer, from the settings; or in ``seconds``."""
    time = AnswerTime(seconds or wished.seconds)
    look_up = LookUpLimits(wished.episodes, sequential=wished.sequential)
    walk = WalkLimits(wished.walk_steps, wished.walk_words)
    return AskSettings(wished.whole_words, look_up, walk, meanwhile=True, time=time)


def twice_the_time(wished: AskingSettings, took: float) -> int:
    """Return twice the seconds that were allowed for an answer, guessed from those it ``took``.

    What was allowed is what is set, or, if it was asked again, two, four … times as much.
    """
    had = wished.seconds
    while 2 * had <= took + wished.seconds / 4:
        had *= 2
    return min(2 * had, MOST_SECONDS)


def algorithm_of(wished: AskingSettings) -> Algorithm | None:
    """Return the algorithm for questions in several steps, as set; None for the default."""
    return _ALGORITHMS[wished.hops]


def asked_again(past: PastAnswer, others: Sequence[PastAnswer], now: Question) -> Question:
    """Return the question of ``past``, among ``others`` of its conversation, knowing no more.

    ``now`` is what would be asked now: it gives the bound, if ``past`` had none.
    """
    asked = past.answer.question
    known = Known(asked.known.up_to, past.conversation, understood=asked.known.understood)
    here = now.here if now.document == asked.document else None
    again = replace(asked, algorithm=now.algorithm, known=known, here=here)
    if known.up_to is None and now.known.up_to is not None:
        # The interpretation may come from text after the bound.
        again = _bounded(again, now, replace(known, understood=""))
    before = (each.answer for each in others if each.id < past.id)
    others_asked = (one for one in before if one.question.text != asked.text)
    earlier = turns_of(others_asked, again.document, again.shelf)
    return replace(again, known=replace(again.known, earlier=earlier))


def gone_on(again: Question, past: PastAnswer, number: int, asked: str, fact: str) -> Question:
    """Return the question ``again``, to go on from the graph of ``past`` with a changed hop.

    ``asked`` and ``fact`` replace those of hop ``number``; either may be empty.
    """
    graph = past.answer.graph
    if asked:
        graph = with_question(graph, number, asked)
    if fact:
        graph = with_fact(graph, number, fact)
    return replace(again, graph=graph, changed=number)


def _bounded(asked: Question, now: Question, known: Known) -> Question:
    """Return ``asked`` within the bound of ``now``, which counts in the open document.

    A stretch of an earlier volume is its own bound. Of a later volume nothing may be said, nor of
    documents without the open one: nobody knows how far they have been read.
    """
    shelf = (now.shelf or asked.shelf) if asked.shelf else ()
    volumes = shelf or (asked.document,)
    asked = replace(asked, shelf=shelf)
    read = volumes[: volumes.index(now.document)] if now.document in volumes else ()
    if asked.about and asked.document in read:
        return replace(asked, known=replace(known, up_to=asked.about.end))
    if now.document not in volumes or (asked.about and asked.document != now.document):
        nothing = replace(known, up_to=0)
        return replace(asked, document=volumes[0], about=None, known=nothing)
    return replace(asked, document=now.document, known=replace(known, up_to=now.known.up_to))
