"""Asking a document of the library: from a question to an answer with its places."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from gettext import gettext as tr
from typing import Protocol, TypeVar

from reader.asking.choosing import (
    WHOLE_WORDS,
    Standing,
    choose,
    choosing_as_accepted,
    look_ups_for,
)
from reader.asking.citations import CitedText, verified
from reader.asking.describe import explained
from reader.asking.findings import Findings
from reader.asking.keeping import Keeper
from reader.asking.lookup import LookUpLimits
from reader.asking.multihop import answer_of, findings_of, search, why_changed
from reader.asking.read_part import Known, read_part
from reader.asking.settled import beside, settled_text, why_settled
from reader.asking.summarising import pieces
from reader.asking.turns import known_by
from reader.asking.walk import WalkLimits
from reader.asking.ways import Ways
from reader.asking.who_did import skills_of, who_did
from reader.errors import ExitCode, GistwalkerError
from reader.hopping.hopping import Hopped
from reader.hopping.limits import HopLimits
from reader.language import later
from reader.learning.hop_examples import examples_for
from reader.learning.wording import why_recalled, why_wished
from reader.memory.stretches import uncovered
from reader.memory.titles import pages_label
from reader.ports import Conversations, Library
from reader.skills import AnswerPiece, ReadingModel
from reader.text.document import DocumentText
from reader.text.words import words_in
from reader.values.answer import Action, Answer, Manner, Step
from reader.values.asking_events import Answered, AnswerGrew, AskingEvent, StepTaken
from reader.values.experience import Recalled, Settled
from reader.values.memory_tree import MemoryTree
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy

T = TypeVar("T")
Settle = Callable[[Question], Question]

_MOST_HITS = 200
"""Of full-text search, of which only those in the part that is read are shown."""

DOES_NOT_SAY = later("The document doesn't say.")
NO_TEXT = later("This document has no readable text.")
NOT_STEP_BY_STEP = later("No answer was found step by step, so passages are looked up.")
NOT_BEGUN = later(
    "There is no text yet up to that place. Read a little further, or ask without this limit."
)


class UnclearQuestion(GistwalkerError):  # noqa: N818  # named as the person would say it
    """A question that cannot be asked: an empty one, or one longer than the model can hold."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class AskSettings:
    """How much may be read for one answer.

    ``whole``: up to how many words a document that fits the model's window is read whole.
    ``nearest``: passages offered where none supports an answer.
    """

    whole: int = WHOLE_WORDS
    look_up: LookUpLimits = field(default_factory=LookUpLimits)
    walk: WalkLimits = field(default_factory=WalkLimits)
    hops: HopLimits = field(default_factory=HopLimits)
    nearest: int = 3


def ask(
    library: Library,
    question: Question,
    strategy: Strategy,
    model: ReadingModel,
    settings: AskSettings | None = None,
    *,
    settle: Settle = lambda question: question,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[AskingEvent]:
    """Answer from one document alone; the last event is the whole answer.

    The question is kept from the moment it was understood, what is said of the answer while it is
    said, also where that is stopped by closing the generator or by a failure. Works from the moment
    a document is imported: what is not read yet is searched as it stands. Once the question is
    understood, ``settle`` adds what the reader has said of it before. ``clock`` counts seconds.

    Raises:
        UnclearQuestion: if it is empty, or too long for the model.
        NotFound: if there is no such document.
        ModelProblem: if the model fails.
        LibraryProblem: if the library cannot be read; or if the answer cannot be kept, and then
            only after it was given.
    """
    limits = settings or AskSettings()
    yield from ask_by(
        lambda understood: Asking(library, understood, strategy, model, limits),
        library.conversations,
        question,
        strategy,
        model,
        settle=settle,
        clock=clock,
    )


class Answering(Protocol):
    """One question on its way to its answer."""

    def answer(self, seconds: Callable[[], float]) -> Generator[AskingEvent, None, Answer]:
        """Every step and piece as it comes; ``seconds`` since it was asked go into the answer."""
        ...

    def so_far(self) -> Answer:
        """What an answer that is not whole yet holds already."""
        ...


def ask_by(
    begin: Callable[[Question], Answering],
    conversations: Conversations,
    question: Question,
    strategy: Strategy,
    model: ReadingModel,
    *,
    settle: Settle = lambda question: question,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[AskingEvent]:
    """``ask``, for what ``begin`` makes of the question once it is understood."""
    started = clock()
    _check(question, model)
    earlier = known_by(question.earlier, question.up_to)
    question = settle(_understood(replace(question, earlier=earlier), model))
    asking = begin(question)
    keeper = Keeper(conversations)
    begun = keeper.begin(question, strategy, model.maker.model)
    events = asking.answer(lambda: clock() - started)
    answer = yield from keeper.kept(begun, events, asking.so_far)
    keeper.finish(answer)
    yield Answered(answer)
    keeper.complain()


def _understood(question: Question, model: ReadingModel) -> Question:
    """With what it means by itself, unless somebody has said that already."""
    if not question.earlier or question.understood:
        return question
    alone = model.understand(question).strip()
    return replace(question, understood="" if alone == question.text.strip() else alone)


def _check(question: Question, model: ReadingModel) -> None:
    if not question.text.strip():
        raise UnclearQuestion(tr("The question is empty."), tr("Type what you want to know."))
    most = model.context_words // 3
    if words_in(question.text) > most:
        raise UnclearQuestion(
            tr(
                "The question has more than {most} words, too many for the context of the model."
            ).format(most=most),
            tr("Shorten the question, or choose a model with a larger context."),
        )


class Asking:
    """One question to one document, with all that is known of it."""

    def __init__(
        self,
        library: Library,
        question: Question,
        strategy: Strategy,
        model: ReadingModel,
        settings: AskSettings,
        *,
        unanswered: str = DOES_NOT_SAY,
    ) -> None:
        self._unanswered = unanswered
        self._strategy = strategy
        self._library = library
        self._question = question
        self._alone = replace(question, text=question.alone)
        self._model = model
        self._settings = settings
        document = question.document
        content = library.documents.content(document)
        memories = library.memories
        whole = Known(content, memories.episodes(document), memories.tree(document))
        self._tree_complete = _is_whole(content, whole.tree)
        self._known = read_part(whole, question.up_to)
        self._content = self._known.content
        self._words = (
            library.documents.get(document).words
            if self._content is content
            else words_in(self._content.text)
        )
        self._trace: list[Step] = []
        self._told: CitedText | None = None
        self._hopped = Hopped()

    def answer(self, seconds: Callable[[], float]) -> Generator[AskingEvent, None, Answer]:
        """Choose a way, go it, and answer from what it brought."""
        if not self._content.text.strip():
            why = tr(NO_TEXT) if self._question.up_to is None else tr(NOT_BEGUN)
            return self._conclude(Strategy.GIST, Findings(), None, why, seconds())
        yield from self._begin()
        yield from self._choose()
        findings, answer = yield from self._found()
        yield from self._tell(self._cited(findings), answer)
        if self._model.roles is not None:
            used = skills_of(self._strategy)
            if said := who_did(self._model.roles, self._model.maker.model, used):
                yield self._taken(Step(Action.CHOOSE, said))
        return self._conclude(self._strategy, findings, self._told, tr(self._unanswered), seconds())

    def _begin(self) -> Iterator[AskingEvent]:
        """What is known before anything is looked for; what settles the question answers it."""
        question = self._question
        if question.up_to is not None:
            yield self._taken(self._bounded())
        if question.settled:
            yield from self._settle(question.settled)
        if similar := _similar(question):
            yield self._taken(Step(Action.RECALL, why_recalled(similar)))
        if question.wishes:
            yield self._taken(Step(Action.RECALL, why_wished(question.wishes, self._model.heeds)))
        if (changed := why_changed(question)) is not None:
            yield self._taken(changed)

    def _tell(self, told: CitedText, answer: Iterator[AnswerPiece]) -> Iterator[AskingEvent]:
        """The answer as it comes; beside what settles the question, only if it is another.

        Why there is none goes into the trace.
        """
        settled = self._question.settled
        if settled is None:
            self._told = told
        for piece in answer:
            if not (piece.supports or piece.sources):
                yield self._taken(explained(piece.text))
            elif (grown := told.add(piece)) and settled is None:
                yield AnswerGrew(grown, told.asides)
        if settled and (other := beside(settled, told, self._content, self._question.document)):
            yield self._taken(other)

    def _settle(self, settled: Settled) -> Iterator[AskingEvent]:
        """Answer at once as the reader said; what is found beside it comes later."""
        yield self._taken(why_settled(settled))
        self._told = settled_text(settled, self._content, self._question.document)
        yield AnswerGrew(self._told.text)

    def _cited(self, findings: Findings) -> CitedText:
        title = self._library.documents.get(self._question.document).title
        asked = (self._question.text, self._alone.text)
        return CitedText(
            self._content, self._question.document, findings.ground, asked, titles=(title,)
        )

    def so_far(self) -> Answer:
        """What an answer that is not whole yet holds already."""
        return self._made(self._strategy, Findings(), 0.0)

    def _choose(self) -> Iterator[AskingEvent]:
        """The way, how far it may go, and how the model chooses on it, with what was accepted."""
        asked, words, advice = self._alone.text, self._words, self._question.advice
        if self._strategy is Strategy.AUTO:
            self._strategy, reason = choose(asked, self._standing(), advice)
            yield self._taken(Step(Action.CHOOSE, reason))
            if self._strategy is Strategy.GIST:
                limits = self._settings.look_up
                count, said = look_ups_for(
                    asked, words, advice, limits.episodes, wished=limits.wished
                )
                look_up = replace(limits, episodes=count)
                self._settings = replace(self._settings, look_up=look_up)
                if said:
                    yield self._taken(Step(Action.CHOOSE, said))
        if self._strategy is Strategy.TREE:
            self._model, said = choosing_as_accepted(asked, words, advice, self._model)
            if said:
                yield self._taken(Step(Action.CHOOSE, said))

    def _found(
        self,
    ) -> Generator[AskingEvent, None, tuple[Findings, Iterator[AnswerPiece]]]:
        """What the way brought, and the answer from it."""
        ways = Ways(self._alone, self._known, self._words, self._model)
        if self._strategy is Strategy.SUMMARY:
            summary = yield from self._followed(ways.summary())
            return summary.findings, pieces(summary, self._content)
        if self._strategy is Strategy.MULTIHOP:
            yield from self._hops()
            if self._hopped.conclusions or not self._gives_up_hops():
                return findings_of(self._hopped), answer_of(self._hopped)
            yield self._taken(Step(Action.CHOOSE, tr(NOT_STEP_BY_STEP)))
            self._hopped, self._strategy = Hopped(), Strategy.GIST
        look_ups, steps = self._settings.look_up, self._settings.walk
        findings = yield from self._followed(ways.search(self._strategy, look_ups, steps))
        return findings, self._model.answer(self._alone, findings.opened, findings.notes)

    def _gives_up_hops(self) -> bool:
        """Where the hops found nothing; or not all, and a language model may find it at once."""
        found = any(hop.carries for hop in self._hopped.graph)
        return not found or self._model.effort is not None

    def _hops(self) -> Iterator[AskingEvent]:
        hops, limits = self._model.hops, self._settings.hops
        examples = examples_for(self._question, self._library)
        for event, so_far in search(self._alone, hops, limits, examples):
            self._hopped = so_far
            if event is not None:
                yield self._taken(event) if isinstance(event, Step) else event

    def _followed(self, search: Generator[Step, None, T]) -> Generator[AskingEvent, None, T]:
        while True:
            try:
                step = next(search)
            except StopIteration as end:
                found: T = end.value
                return found
            yield self._taken(step)

    def _taken(self, step: Step) -> StepTaken:
        self._trace.append(step)
        return StepTaken(step)

    def _bounded(self) -> Step:
        last = pages_label(self._content, self._content.sentences[-1])
        where = last or tr("the place you have read to")
        return Step(Action.BOUND, tr("Nothing after {where} is used.").format(where=where))

    def _standing(self) -> Standing:
        window = self._model.window * 3 // 4
        short = self._words <= self._settings.whole
        # Who asks no language model has all of the text before it in any case.
        gains = short and self._model.effort is not None
        fits = gains and sum(self._model.measure([self._content.text])) <= window
        return Standing(self._words, self._tree_complete, fits=fits)

    def _conclude(
        self,
        strategy: Strategy,
        findings: Findings,
        told: CitedText | None,
        otherwise: str,
        seconds: float,
    ) -> Answer:
        made = self._made(strategy, findings, seconds)
        if made.answered or (self._hopped.unfinished and made.citations):
            return made
        nearest = () if told is None else self._nearest(told)
        return replace(made, text=otherwise, nearest=nearest, asides=())

    def _made(self, strategy: Strategy, findings: Findings, seconds: float) -> Answer:
        told = self._told
        return Answer(
            question=self._question,
            text=told.text if told is not None else "",
            answered=told is not None and self._is_answer(told),
            strategy=strategy,
            model=self._model.maker.model,
            citations=tuple(told.citations) if told is not None else (),
            nearest=(),
            trace=tuple(self._trace),
            consulted=findings.consulted,
            unread=uncovered(self._content, self._known.episodes),
            seconds=seconds,
            words_read=sum(step.words_read for step in self._trace),
            words_in_document=self._words,
            graph=self._hopped.graph,
            asides=told.asides if told is not None else (),
            manner=Manner(
                self._model.reasons if strategy is Strategy.TREE else None,
                self._settings.look_up.episodes if strategy is Strategy.GIST else None,
            ),
        )

    def _is_answer(self, told: CitedText) -> bool:
        if self._question.settled:
            return True
        return told.supported and not self._hopped.unfinished

    def _nearest(self, told: CitedText) -> tuple[Citation, ...]:
        """What the model found close to the question; else what full-text search finds."""
        most = self._settings.nearest
        if told.nearest:
            return tuple(told.nearest[:most])
        document = self._question.document
        bounded = self._question.up_to is not None
        hits = self._library.terms.search(
            self._alone.text, document, _MOST_HITS if bounded else most
        )
        spans = (hit.span for hit in hits if hit.span.end <= len(self._content.text))
        made = (verified(self._content, document, span, (span,)) for span in spans)
        return tuple(citation for citation in made if citation is not None)[:most]


def _is_whole(content: DocumentText, tree: MemoryTree) -> bool:
    roots = tree.roots
    return len(roots) == 1 and not content.text[roots[0].span.end :].strip()


def _similar(question: Question) -> list[Recalled]:
    """What was learnt from other questions than this very one."""
    known = question.settled.experience.id if question.settled else None
    return [one for one in question.recalled if one.experience.id != known]
