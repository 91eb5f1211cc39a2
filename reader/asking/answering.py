"""Answers one question about one text: chooses a strategy, follows it, and cites what it found."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from gettext import gettext as tr

from reader.asking.choosing import (
    Standing,
    choose,
    choosing_as_accepted,
    is_read_whole,
    look_ups_for,
)
from reader.asking.citations import CitedText, verified
from reader.asking.describing import explained
from reader.asking.findings import OUT_OF_TIME, Findings, StrategySearch
from reader.asking.grading import extent_of, grade_without_answer, missed, not_found
from reader.asking.multihop import examples_for, why_changed
from reader.asking.named_places import NOT_BEGUN, NamedPlaces, NoSuchPlaceError, places_named
from reader.asking.partial_memory import read_part, uncovered
from reader.asking.settled_answers import (
    beside,
    settled_text,
    why_recalled,
    why_settled,
    why_wished,
)
from reader.asking.strategies import (
    STRATEGIES,
    AskedText,
    AskSettings,
    Task,
    answered_by_aide,
    read_within,
    skills_of,
    who_did,
)
from reader.asking.summarising import A_PAGE_OR_TWO
from reader.errors import ModelError
from reader.hopping.hopping import Hopped
from reader.language import later
from reader.memory.gist_quality import is_quoted
from reader.memory.place_titles import pages_label
from reader.ports import Library
from reader.question_kinds import OVERVIEW
from reader.roles import Roles, Skill
from reader.skills import AnswerPiece, ReadingModel
from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.word_counts import words_in
from reader.values.answer import Action, Answer, Grade, Manner, Step
from reader.values.asking_events import AnswerGrew, AskingEvent, HopChanged, Meanwhile, StepTaken
from reader.values.maker import EMBEDDED
from reader.values.memory_tree import MemoryTree
from reader.values.quotation import Citation
from reader.values.strategy import Strategy

_OF_PLACES = frozenset([Strategy.AUTO, Strategy.GIST, Strategy.SUMMARY])
"""The strategies that can be limited to pages and chapters."""
_OF_MEMORY = frozenset([Strategy.GIST, Strategy.TREE, Strategy.SUMMARY])
"""The strategies that go by gists or summaries."""
_MOST_HITS = 200
"""Hits of full-text search, of which only those in the part that was read are shown."""
_NEAREST = 3
"""The passages offered if none supports an answer."""
_MOST_REASONS = 3
"""The most reasons given for a missing answer: one for each part of a question, and no flood."""

NO_TEXT = later("This document has no readable text.")
NOT_STEP_BY_STEP = later("No answer was found step by step, so passages are looked up.")


class Answering:
    """The process of answering one question."""

    def __init__(
        self,
        library: Library,
        strategy: Strategy,
        settings: AskSettings,
        text: AskedText,
        model: ReadingModel,
        *,
        embedded: ReadingModel | None = None,
    ) -> None:
        self._library = library
        self._text = text
        self._question = text.question
        self._strategy = strategy
        self._model = model
        self._settings = settings
        self._embedded = embedded if settings.meanwhile else None
        self._memory = read_part(text.memory, text.question.known.up_to)
        self._content = self._memory.content
        whole = self._content is text.memory.content
        self._words = text.words if whole else words_in(self._content.text)
        self._trace: list[Step] = []
        self._findings = Findings()
        self._hopped = Hopped()
        self._cited = CitedText(
            self._content, self._question.document, (), unanswered=Grade.DOESNT_SAY
        )
        self._meanwhile: CitedText | None = None
        self._by_aide = False
        self._quotes_overview = False
        """Whether sentences from passages are given as an overview, which carries no grade."""
        self._no_place = ""

    def run(self) -> Generator[Step | AskingEvent, None, None]:
        """Choose a strategy, follow it, and answer from what it found. Pass items to ``take``."""
        if not self._content.text.strip():
            self._strategy = Strategy.GIST
            return
        yield from self._given()
        self._question = self._question.about_the_text(self._text.title)
        try:
            places = self._named()
        except NoSuchPlaceError as missing:
            self._no_place = str(missing)
            return
        within = () if places is None else (yield from self._ask_of(places))
        if not self._question.asks_for_overview:  # before a language model is loaded
            yield from self._answer_meanwhile(within)
        yield from self._choose()
        if said := self._depth():
            yield Step(Action.CHOOSE, said)
        if self._question.asks_for_overview:  # by what was chosen: summaries, perhaps
            yield from self._answer_meanwhile(within)
        task = self._task()
        run = read_within(task, within) if within else STRATEGIES[self._strategy](task)
        found = yield from run
        if found is None:
            yield Step(Action.CHOOSE, tr(NOT_STEP_BY_STEP))
            self._hopped, self._strategy = Hopped(), Strategy.GIST
            found = (yield from STRATEGIES[self._strategy](self._task())) or Findings()
        self._hopped = found.hopped or self._hopped
        question, model = self._question, self._model
        yield from self._cite(
            found, found.answer or model.answer(question, found.opened, found.notes)
        )
        if model.roles is not None and (said := self._who_did(model.roles)):
            yield Step(Action.CHOOSE, said)
        self._findings = found

    def _depth(self) -> str:
        """How much of the memory that is used was read by a language model, in a sentence."""
        depth = self._library.memories.status(self._question.document).depth
        if not depth or self._strategy not in _OF_MEMORY:
            return ""
        done = depth.passages + depth.summaries
        every = depth.of_passages + depth.of_summaries
        return tr(
            "A language model has read {done} of the {all} parts in memory; the others are quotes."
        ).format(done=done, all=every)

    def _who_did(self, roles: Roles) -> str:
        """The readers that took part, in a sentence."""
        roles = answered_by_aide(roles) if self._by_aide else roles
        answered = self._cited.supported
        used = (s for s in skills_of(self._strategy) if answered or s is not Skill.ANSWER)
        return who_did(roles, self._model.maker.model, used)

    def take(self, event: Step | AskingEvent) -> AskingEvent:
        """Record what ``run`` has yielded; return it as an event."""
        if isinstance(event, Step):
            self._trace.append(event)
            return StepTaken(event)
        if isinstance(event, HopChanged):
            hops = {hop.number: hop for hop in (*self._hopped.graph, event.hop)}
            self._hopped = Hopped(tuple(hops[number] for number in sorted(hops)), unfinished=True)
        return event

    @property
    def has_begun_to_answer(self) -> bool:
        """Whether any of the answer has been yielded."""
        return bool(self._cited.text)

    def so_far(self) -> Answer:
        """Return the answer as far as it is complete, for an interrupted question.

        That is the embedded reader's as long as the language model has written nothing.
        """
        if self._meanwhile is None or self.has_begun_to_answer:
            return self._made(Findings(), 0.0, self._cited)
        return replace(self._made(Findings(), 0.0, self._meanwhile), model=EMBEDDED)

    def conclude(self, seconds: float) -> Answer:
        """Return the answer after ``run``, which took ``seconds``."""
        made = self._made(self._findings, seconds, self._cited)
        if made.answered:
            return made
        if self._hopped.unfinished and made.citations:
            return replace(made, nearest=tuple(self._cited.nearest))
        if self._no_place:
            return replace(made, text=self._no_place)
        said = self._why_not(made)
        text, asides = self._cited.below(said)
        return replace(made, text=text, nearest=self._nearest(), asides=asides)

    def _given(self) -> Iterator[Step | AskingEvent]:
        """Yield the steps known before any search; a settled question is answered by them."""
        yield from self._text.steps
        known = self._question.known
        if known.up_to is not None:
            yield _bounded(self._content)
        if known.settled:
            yield why_settled(known.settled)
            document = self._question.document
            self._cited = settled_text(known.settled, self._content, document)
            yield AnswerGrew(self._cited.text)
        settled = known.settled.experience.id if known.settled else None
        if similar := [one for one in known.recalled if one.experience.id != settled]:
            yield Step(Action.RECALL, why_recalled(similar))
        if known.wishes:
            yield Step(Action.RECALL, why_wished(known.wishes, self._model.followed_wishes))
        if (changed := why_changed(self._question)) is not None:
            yield changed

    def _named(self) -> NamedPlaces | None:
        """Return the pages or chapters that the question names. Raises ``NoSuchPlaceError``."""
        asked = self._question
        if asked.about or asked.graph or asked.shelf or self._strategy not in _OF_PLACES:
            return None
        return places_named(asked, self._text.memory.content, self._content)

    def _ask_of(self, places: NamedPlaces) -> Generator[Step, None, Sequence[Span]]:
        """Ask the question of these places alone; return what to read of them.

        That is nothing where their summary is asked for and made from memory.
        """
        said = tr("The question names {place}, so only that is read.").format(place=places.label)
        yield Step(Action.CHOOSE, said)
        self._question = places.question
        summed_up = places.at_large and self._has_summaries()
        if not summed_up and self._strategy is not Strategy.SUMMARY:
            self._strategy = Strategy.GIST
            return places.spans
        self._strategy = Strategy.SUMMARY
        short = sum(map(self._content.words.of, places.spans)) <= A_PAGE_OR_TWO
        if short and self._model.effort is None:
            # No summary covers just that, and the embedded reader quotes more for an overview.
            self._question = self._question.worded(OVERVIEW)
            return places.spans
        self._question = replace(self._question, about=cover(places.spans))
        return ()

    def _choose(self) -> Iterator[Step]:
        """Choose strategy, limits, and the model's mode of choosing, following accepted advice."""
        asked, words = self._question, self._words
        if self._strategy is Strategy.AUTO:
            self._strategy, reason = choose(asked, self._standing())
            yield Step(Action.CHOOSE, reason)
            quotes = self._strategy is Strategy.GIST and self._model.roles is None
            self._quotes_overview = quotes and asked.asks_for_overview
            if self._strategy is Strategy.GIST:
                limits = self._settings.look_up
                count, said = look_ups_for(asked, words, limits.episodes, wished=limits.wished)
                look_up = replace(limits, episodes=count)
                self._settings = replace(self._settings, look_up=look_up)
                if said:
                    yield Step(Action.CHOOSE, said)
        if self._strategy is Strategy.TREE:
            self._model, said = choosing_as_accepted(asked, words, self._model)
            if said:
                yield Step(Action.CHOOSE, said)

    def _task(self) -> Task:
        return Task(
            self._question,
            self._memory,
            self._words,
            self._model,
            self._settings,
            lambda: examples_for(self._question, self._library),
        )

    def _answer_meanwhile(self, within: Sequence[Span]) -> Iterator[Meanwhile]:
        """Let the embedded reader look up an answer where a language model will take a while."""
        embedded, roles = self._embedded, self._model.roles
        summary = self._strategy is Strategy.SUMMARY
        skill = Skill.SUMMARY if summary else Skill.ANSWER
        writes = roles is not None and roles.by_model(skill)
        if embedded is None or not writes or self._question.known.settled:
            return
        task = replace(self._task(), model=embedded)
        way = STRATEGIES[Strategy.SUMMARY if summary else Strategy.GIST]
        with suppress(ModelError):  # the language model answers all the same
            found = _result_of(read_within(task, within) if within else way(task)) or Findings()
            cited = self._cited_text(found)
            answer = found.answer or embedded.answer(self._question, found.opened, found.notes)
            for piece in answer:
                cited.add(piece)
            if cited.supported:
                self._meanwhile = cited
                yield Meanwhile(self.so_far())

    def _cited_text(self, found: Findings) -> CitedText:
        asked = (self._text.asked.text, self._question.text)
        return CitedText(
            self._content,
            self._question.document,
            found.ground,
            asked,
            titles=(self._text.title,),
            unanswered=grade_without_answer(self._model.roles, self._strategy),
        )

    def _cite(self, found: Findings, answer: Iterable[AnswerPiece]) -> Iterator[Step | AnswerGrew]:
        """Yield the answer as it grows; beside a settled answer, only if it differs.

        The reason for a missing or unsure answer goes into the trace, in one step.
        """
        settled, document = self._question.known.settled, self._question.document
        cited = self._cited_text(found)
        if settled is None:
            self._cited = cited
        reasons: list[AnswerPiece] = []
        short = False
        for piece in answer:
            short |= piece.cut_short
            if piece.step:
                self._by_aide |= piece.by_aide
                yield Step(Action.CHOOSE, piece.step)
            elif piece.written and not (piece.supports or piece.sources):
                if len(reasons) < _MOST_REASONS:
                    reasons.append(piece)
            elif (grown := cited.add(piece)) and settled is None:
                yield AnswerGrew(grown, cited.headline, cited.asides)
        if reasons:
            ours = any(piece.lead for piece in reasons)
            own_words = ours or self._model.effort is None or cited.supported
            said = " ".join(piece.written for piece in reasons)
            yield explained(said, as_it_is=own_words)
        if short:
            yield Step(Action.TIME, tr(OUT_OF_TIME))
        if settled and (other := beside(settled, cited, self._content, document)):
            yield other

    def _standing(self) -> Standing:
        room, text = self._model.window * 3 // 4, self._content.text
        fits = is_read_whole(self._model, text, self._words, room, self._settings.whole)
        complete = _is_complete(self._text.memory.content, self._text.memory.tree)
        return Standing(self._words, complete and self._has_summaries(), fits=fits)

    def _has_summaries(self) -> bool:
        """Whether the summaries serve the reader that answers.

        A language model writes a better one from the text than from the sentences that the embedded
        reader has quoted.
        """
        roles, memory = self._model.roles, self._text.memory
        if roles is None or not roles.by_model(Skill.ANSWER):
            return True
        roots = memory.tree.roots
        return bool(roots) and not any(
            is_quoted(each.summary, memory.content.text) for each in roots
        )

    def _made(self, findings: Findings, seconds: float, cited: CitedText) -> Answer:
        strategy = Strategy.SUMMARY if self._quotes_overview else self._strategy
        made = Answer(
            question=self._text.asked,
            text=cited.text,
            grade=self._grade(cited),
            strategy=strategy,
            model=self._model.maker.model,
            citations=tuple(cited.citations),
            nearest=(),
            trace=tuple(self._trace),
            consulted=findings.consulted,
            unread=uncovered(self._content, self._memory.episodes),
            seconds=seconds,
            # Several steps may have read the same passage.
            words_read=min(sum(step.words_read for step in self._trace), self._words),
            words_in_document=self._words,
            graph=self._hopped.graph,
            asides=cited.asides,
            manner=Manner(
                self._model.reasons if strategy is Strategy.TREE else None,
                self._settings.look_up.episodes if strategy is Strategy.GIST else None,
            ),
            headline=cited.headline,
        )
        if missed(made, self._content):
            return made
        return replace(made, extent=extent_of(findings.consulted, self._memory.episodes))

    def _grade(self, cited: CitedText) -> Grade:
        if self._question.known.settled and cited.text:
            return Grade.SAYS
        return cited.unanswered if self._hopped.unfinished else cited.grade

    def _why_not(self, made: Answer) -> str:
        if made.grade is Grade.NOT_FOUND and self._model.roles is not None:
            return not_found(made)
        if self._content.text.strip():
            return tr(self._text.unanswered)
        return tr(NO_TEXT) if self._question.known.up_to is None else tr(NOT_BEGUN)

    def _nearest(self) -> tuple[Citation, ...]:
        """Return the closest passages that the model found, or else those of full-text search."""
        if self._cited.nearest:
            return tuple(self._cited.nearest[:_NEAREST])
        document, bounded = self._question.document, self._question.known.up_to is not None
        hits = self._library.terms.search(
            self._question.text, document, _MOST_HITS if bounded else _NEAREST
        )
        spans = (hit.span for hit in hits if hit.span.end <= len(self._content.text))
        made = (verified(self._content, document, span, (span,)) for span in spans)
        return tuple(citation for citation in made if citation is not None)[:_NEAREST]


def _result_of(search: StrategySearch) -> Findings | None:
    """Return the findings of a search whose steps are not shown."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: Findings | None = end.value
            return found


def _bounded(content: DocumentText) -> Step:
    last = pages_label(content, content.sentences[-1])
    where = last or tr("the place you have read to")
    return Step(Action.BOUND, tr("Nothing after {where} is used.").format(where=where))


def _is_complete(content: DocumentText, tree: MemoryTree) -> bool:
    roots = tree.roots
    return len(roots) == 1 and not content.text[roots[0].span.end :].strip()
