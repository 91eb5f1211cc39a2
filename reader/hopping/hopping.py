"""Both algorithms of dynamic in-context editing: search step by step, ground every step.

Fei et al., section 3: the next thing to be found out is written, searched for, and settled by what
the text says before anything else is written. Algorithm 1 writes sub-questions and extracts facts;
algorithm 2 writes steps and corrects them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr
from gettext import ngettext
from itertools import accumulate

from reader.hop_skills import Claim, Conclusion, HopModel, Looked
from reader.hopping.graph import Waves, accept, key
from reader.language import later
from reader.support.matching import contradiction
from reader.support.statement_support import Lacking, unsupported
from reader.text.span import Span
from reader.text.word_counts import WordCounts
from reader.values.asking_events import HopChanged
from reader.values.hop import Algorithm, Fact, Hop, HopState, Worked
from reader.values.question import Question
from reader.values.quotation import Citation, Excerpt

_RECKONED = re.compile(
    r"\bhow (?:many|much|often)\b|\b(?:total|sum|average|difference|altogether|percentage|count) "
    r"(?:of|between|number)\b|\bin total\b|\bhow (?:far|long) apart\b",
    re.IGNORECASE,
)
"""Questions with an answer that has to be counted or calculated, perhaps over many places."""


def reckons(question: str) -> bool:
    """Whether it seems to ask for a number that may not be written anywhere."""
    return bool(_RECKONED.search(question))


_NO_LIMIT = 1_000_000
_LEAST = 400
"""Tokens of one more round: its plan, and a passage."""


@dataclass(frozen=True, slots=True)
class HopLimits:
    """The limits: ``hops`` in all, ``breadth`` of them side by side, ``rounds`` in sequence.

    ``passages`` of about eighty words are opened for each; ``tokens`` of them may be read in all.
    After ``dead_ends`` rounds in a row without a fact the search ends. ``in_time`` gives the tokens
    that there is time for in one more round.
    """

    hops: int = 16
    breadth: int = 4
    rounds: int = 10
    passages: int = 5
    tokens: int = 12_000
    dead_ends: int = 2
    in_time: Callable[[], int] = lambda: _NO_LIMIT


def objection(claim: Claim, passages: Sequence[Excerpt], known: Iterable[str]) -> str:
    """Return why ``claim`` is not supported, as a sentence for people; empty if it is.

    A quote must be in one of ``passages`` letter for letter. Figures of the claim must be in
    its quotes, names at least in its passages; both may come from what was ``known`` before.
    """
    if not claim.quotes or not all(_stands_in(quote, passages) for quote in claim.quotes):
        return tr("The quote given as evidence isn't in the text.")
    said = tuple(known)
    foreign = unsupported(claim.text, [quote.text for quote in claim.quotes], said)
    if any(each.kind is Lacking.NAME for each in foreign):
        read = unsupported(claim.text, [passage.text for passage in passages], said)
        names = {each for each in read if each.kind is Lacking.NAME}
        foreign = tuple(e for e in foreign if e.kind is not Lacking.NAME or e in names)
    if not foreign:
        return ""
    listed = ", ".join(f"“{each.words}”" for each in foreign)
    return tr("It mentions {listed}, which isn't in the text.").format(listed=listed)


def contradict(one: Claim, other: Claim) -> bool:
    """Whether two claims about the same matter, from different places, exclude each other."""
    if set(one.quotes) & set(other.quotes):
        return False
    first, second = ([quote.text for quote in claim.quotes] for claim in (one, other))
    return contradiction(one.text, first, other.text, second)


def _stands_in(quote: Excerpt, passages: Sequence[Excerpt]) -> bool:
    for passage in passages:
        if passage.document == quote.document and passage.span.contains(quote.span):
            start = quote.span.start - passage.span.start
            return bool(quote.text) and passage.text[start:].startswith(quote.text)
    return False


@dataclass(frozen=True, slots=True)
class Hopped:
    """The result of a question in several hops.

    ``conclusions`` rest on hops that may carry an answer, and on nothing else. ``unfinished``:
    there is no answer, or not yet. ``remark`` says in a sentence what the answer does not cover, if
    anything. ``cut_short``: there was no time for more.
    """

    graph: tuple[Hop, ...] = ()
    conclusions: tuple[Conclusion, ...] = ()
    unfinished: bool = False
    remark: str = ""
    cut_short: bool = False

    @property
    def open(self) -> tuple[Hop, ...]:
        """The hops that were not resolved."""
        return tuple(hop for hop in self.graph if not hop.carries)


Hopping = Generator[HopChanged, None, Hopped]

NOT_RECKONED = later(
    "Counting or calculating over many places isn't possible: only the cited places were read."
)


def multi_hop(
    question: Question,
    model: HopModel,
    algorithm: Algorithm = Algorithm.STEPS,
    limits: HopLimits | None = None,
    *,
    given: Sequence[Hop] = (),
    examples: Sequence[Worked] = (),
) -> Hopping:
    """Find out what ``question`` needs, hop by hop; yield every change of the graph.

    ``given`` is a graph to continue, perhaps changed by the user; its open hops come first.
    ``examples`` are confirmed questions, worked through.

    Raises:
        ModelError: from the model's skills.
    """
    run = _Run(question, model, algorithm, limits or HopLimits(), tuple(examples))
    yield from run.find_out(given)
    graph = run.graph
    carrying = {hop.number for hop in graph if hop.carries}
    said = model.conclude(question, graph) if carrying else ()
    kept = (replace(each, hops=tuple(n for n in each.hops if n in carrying)) for each in said)
    conclusions = tuple(each for each in kept if each.hops)
    remark = _not_reckoned(graph) if reckons(question.alone) else ""
    return Hopped(graph, conclusions, not conclusions, remark, run.cut_short)


class _Run:
    """One search: the growing graph, and the budget spent on it."""

    def __init__(
        self,
        question: Question,
        model: HopModel,
        algorithm: Algorithm,
        limits: HopLimits,
        examples: tuple[Worked, ...],
    ) -> None:
        self._question = question
        self._model = model
        self._algorithm = algorithm
        self._limits = limits
        self._examples = examples
        self._hops: dict[int, Hop] = {}
        self.cut_short = False
        self._taken = self._rounds = self._tokens = self._dead_ends = 0

    @property
    def graph(self) -> tuple[Hop, ...]:
        """The present graph."""
        return tuple(self._hops[number] for number in sorted(self._hops))

    def find_out(self, given: Sequence[Hop]) -> Iterator[HopChanged]:
        """Search until nothing more is wanted, or a limit is reached."""
        for hop in given:
            yield self._changed(hop)
        waiting = tuple(hop for hop in given if hop.state is HopState.OPEN)
        if waiting:
            yield from self._look_into(waiting)
        while not self._is_over() and (waves := self._plan()):
            found = 0
            for wave in waves:
                for hop in wave:
                    yield self._changed(hop)
                if self._is_over():
                    break
                found += yield from self._look_into(wave)
            self._rounds += 1
            self._dead_ends = 0 if found else self._dead_ends + 1

    def _is_over(self) -> bool:
        """Whether nothing more is found, or a limit is reached."""
        limits = self._limits
        if limits.in_time() < _LEAST:
            self.cut_short = True
            return True
        spent = self._taken >= limits.hops or self._rounds >= limits.rounds
        return spent or self._dead_ends >= limits.dead_ends or self._tokens >= limits.tokens

    def _plan(self) -> Waves:
        asks = self._algorithm is Algorithm.QUESTIONS
        skill = self._model.ask_next if asks else self._model.step_next
        most = min(self._limits.breadth, self._limits.hops - self._taken)
        plan = skill(self._question, self.graph, self._examples, most)
        return accept(plan, self._question.alone, self.graph, most)

    def _look_into(self, wave: Sequence[Hop]) -> Generator[HopChanged, None, int]:
        """Retrieve for all of them, and settle them in one batch; return the number of facts."""
        looked = self._looked(wave)
        self._taken += len(wave)
        self._tokens += self._model.tokens([p.text for each in looked for p in each.passages])
        asks = self._algorithm is Algorithm.QUESTIONS
        claims = (self._model.extract if asks else self._model.edit)(self._question, looked)
        carried = 0
        for hop, each, made in zip(wave, looked, claims, strict=True):
            settled = self._settled(hop, each.passages, made)
            carried += settled.carries
            yield self._changed(settled)
        return carried

    def _looked(self, wave: Sequence[Hop]) -> list[Looked]:
        """Add the passages that the plan named, or else the nearest ones."""
        wanted = [hop.asked for hop in wave if not hop.read]
        most = self._limits.passages
        found = iter(self._model.retrieve(self._question, wanted, most) if wanted else ())
        share = self._limits.in_time() // len(wave)
        return [
            Looked(hop.asked, hop.read or self._fitting(next(found), share), not hop.read)
            for hop in wave
        ]

    def _fitting(self, found: Sequence[Excerpt], room: int) -> tuple[Excerpt, ...]:
        """The nearest of the passages that there is time for, one at least."""
        sizes = accumulate(self._model.tokens([each.text]) for each in found)
        return tuple(found[: max(1, sum(size <= room for size in sizes))])

    def _settled(self, hop: Hop, passages: Sequence[Excerpt], claims: Sequence[Claim]) -> Hop:
        words = sum(_length(passage.text) for passage in passages)
        hop = replace(hop, read=tuple(passages), words=round(words))
        known = [self._question.alone, *(f.text for h in self.graph if h.carries for f in h.facts)]
        objections = [objection(claim, passages, known) for claim in claims]
        good = [claim for claim, wrong in zip(claims, objections, strict=True) if not wrong]
        if good and self._algorithm is Algorithm.STEPS and self._is_behind(hop, good):
            return replace(
                hop, state=HopState.NOT_SAID, reason=tr("It led back to facts already found.")
            )
        if good:
            both = len(good) > 1 and contradict(good[0], good[1])
            state = HopState.CONFLICT if both else HopState.FOUND
            return replace(hop, state=state, facts=tuple(map(_fact, good)))
        if claims:
            facts = tuple(Fact(claim.text) for claim in claims)
            return replace(hop, state=HopState.UNSUPPORTED, facts=facts, reason=objections[0])
        return replace(hop, state=HopState.NOT_SAID, reason=tr("The closest passages don't say."))

    def _is_behind(self, hop: Hop, claims: Sequence[Claim]) -> bool:
        """Whether a step was corrected to the same as an earlier one."""
        before = (self._hops[number] for number in hop.after if number in self._hops)
        facts = {key(fact.text) for each in before for fact in each.facts}
        return all(key(claim.text) in facts for claim in claims)

    def _changed(self, hop: Hop) -> HopChanged:
        self._hops[hop.number] = hop
        return HopChanged(hop)


def _fact(claim: Claim) -> Fact:
    """Return the fact; ``objection`` has checked its quotes."""
    return Fact(claim.text, tuple(Citation(q.document, q.span, q.text) for q in claim.quotes))


def _not_reckoned(graph: Sequence[Hop]) -> str:
    """Say that an answer to a counting question is not complete, and how much was read for it."""
    count = len({(each.document, each.span) for hop in graph for each in hop.read})
    opened = ngettext(
        "{count} passage was opened; others may count as well.",
        "{count} passages were opened; others may count as well.",
        count,
    )
    return f"{tr(NOT_RECKONED)} {opened.format(count=count)}"


def _length(text: str) -> float:
    return WordCounts(text).of(Span(0, len(text)))
