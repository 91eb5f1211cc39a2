"""Answers a question in several hops: the trace, what was read, and the answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from gettext import gettext as tr
from itertools import islice

from reader.asking.findings import OUT_OF_TIME, Findings
from reader.generators import Ending
from reader.hop_skills import Conclusion, HopModel
from reader.hopping.graph import ancestors, levels, reopened
from reader.hopping.hopping import HopLimits, Hopped, multi_hop
from reader.language import later
from reader.learning.recalling import usable_scopes, within
from reader.ports import Library
from reader.skills import AnswerPiece
from reader.text.span import Span
from reader.values.answer import Action, Consulted, Step
from reader.values.asking_events import HopChanged
from reader.values.experience import Experience, Kind, Label, Standing
from reader.values.hop import Algorithm, Fact, Hop, HopState, Phrasing, Worked, places_of
from reader.values.question import Question

_NOT_FOUND = later("Not found in the text: {asked}")
_UNANSWERED = later("Not answered: {asked}")


def search(
    question: Question, model: HopModel, limits: HopLimits, examples: Sequence[Worked] = ()
) -> Generator[HopChanged | Step, None, Hopped]:
    """Yield every change of the graph, and every settled hop as a step.

    ``examples`` are questions the user has confirmed.
    """
    algorithm = question.algorithm or Algorithm.STEPS
    up_to = question.known.up_to
    given = reopened(question.graph, lambda p: up_to is not None and p.span.end > up_to)
    hopping = multi_hop(question, model, algorithm, limits, given=given, examples=examples)
    with closing(hopping):
        changes = Ending(hopping)
        for changed in changes:
            yield changed
            if changed.hop.state is not HopState.OPEN:
                step = step_of(changed.hop, question)
                yield replace(step, words_read=0) if changed.hop in given else step
        if changes.value.cut_short:
            yield Step(Action.TIME, tr(OUT_OF_TIME))
        return changes.value


def why_changed(question: Question) -> Step | None:
    """Return the step that names a hop changed by the user; None if there is none."""
    hop = next((hop for hop in question.graph if hop.number == question.changed), None)
    if hop is None:
        return None
    said = " ".join(fact.text for fact in hop.facts) or hop.asked
    words = tr("Continued from step {number}, which you changed: {said}")
    return Step(Action.CHANGE, words.format(number=hop.number, said=said))


def step_of(hop: Hop, question: Question) -> Step:
    """Return a settled hop as a step of the trace, at its first quote or else where was read."""
    first = next(iter(places_of(hop)), None)
    elsewhere = first is not None and first.document != question.document
    return Step(
        Action.HOP,
        f"{hop.asked} {result_of(hop)}".strip(),
        None if first is None else first.span,
        words_read=hop.words,
        document=first.document if first is not None and elsewhere else None,
    )


def result_of(hop: Hop) -> str:
    """Return the result of a hop, as one would say it."""
    facts = [fact.text for fact in hop.facts]
    match hop.state:
        case HopState.CONFLICT:
            return tr("Passages contradict each other: {facts}").format(facts=" – ".join(facts))
        case HopState.FOUND | HopState.GIVEN:
            return " ".join(facts)
        case _:
            return hop.reason


def findings_of(hopped: Hopped) -> Findings:
    """Return everything that was read: what supports the answer first."""
    quoted = [quote.span for hop in hopped.graph for f in hop.facts for quote in f.quotes]
    read = [passage for hop in hopped.graph for passage in hop.read]
    read.sort(key=lambda passage: not any(passage.span.contains(span) for span in quoted))
    opened = sorted(dict.fromkeys(read), key=lambda passage: passage.span)
    consulted = (Consulted(passage.span, None) for passage in dict.fromkeys(read))
    return Findings(tuple(opened), (), tuple(consulted), answer_of(hopped), hopped)


def answer_of(hopped: Hopped) -> Iterator[AnswerPiece]:
    """Return the answer with the quotes of every fact used for it, or how far the hops got."""
    if not hopped.conclusions:
        yield from _partly(hopped)
        return
    named = {number for conclusion in hopped.conclusions for number in conclusion.hops}
    for conclusion in hopped.conclusions:
        path = [n for n in ancestors(conclusion.hops, hopped.graph) if n not in named]
        sources = _sources(conclusion, path, hopped.graph)
        text = f"{conclusion.text.rstrip()} "
        yield AnswerPiece(text, sources, lead=conclusion.lead, sure=conclusion.sure)
    yield from _contradictions(hopped)
    yield from _said_by_you(hopped)
    yield from _left_open(hopped)


def _partly(hopped: Hopped) -> Iterator[AnswerPiece]:
    facts = [fact for hop in hopped.graph if hop.carries for fact in hop.facts if fact.quotes]
    if not facts:
        return
    yield AnswerPiece("", lead=tr("This is not fully answered. Found so far:") + " ", sure=False)
    yield from map(_of, facts)
    yield from _left_open(hopped)


def _contradictions(hopped: Hopped) -> Iterator[AnswerPiece]:
    for hop in hopped.graph:
        if hop.state is HopState.CONFLICT:
            lead = "\n\n" + tr("Passages contradict each other here:") + " "
            yield AnswerPiece("", lead=lead)
            yield from map(_of, hop.facts)


def _said_by_you(hopped: Hopped) -> Iterator[AnswerPiece]:
    for hop in hopped.graph:
        if hop.state is HopState.GIVEN:
            said = " ".join(fact.text for fact in hop.facts)
            words = tr("Your own words, not looked up: {said}")
            yield AnswerPiece(f"\n\n{words.format(said=said)} ")


def _left_open(hopped: Hopped) -> Iterator[AnswerPiece]:
    if hopped.remark:
        yield AnswerPiece(f"\n\n{hopped.remark} ")
    first = min((hop.number for hop in hopped.graph if hop.carries), default=0)
    asked: dict[str, list[str]] = {}
    for hop in hopped.open:
        if hopped.conclusions and hop.number < first:
            continue  # What was found instead answers the question.
        words = _NOT_FOUND if hop.state is HopState.NOT_SAID else _UNANSWERED
        asked.setdefault(words, []).append(_in_words(hop))
    for words, each in asked.items():
        yield AnswerPiece(f"\n\n{tr(words).format(asked=' '.join(dict.fromkeys(each)))} ")


def _in_words(hop: Hop) -> str:
    """A step as it is shown to users: a question mark replaces the gap."""
    return hop.asked.replace("?", "…") if hop.phrasing is Phrasing.GAP else hop.asked


def _of(fact: Fact) -> AnswerPiece:
    return AnswerPiece(f"{fact.text.rstrip()} ", tuple(quote.span for quote in fact.quotes))


def _sources(conclusion: Conclusion, path: Sequence[int], graph: Sequence[Hop]) -> tuple[Span, ...]:
    """Return the quotes that a conclusion needs, after one of every fact that leads to it."""
    before = [fact for hop in graph if hop.number in path for fact in hop.facts]
    needed = conclusion.facts or [
        fact for hop in graph if hop.number in conclusion.hops for fact in hop.facts
    ]
    found = [quote.span for fact in before for quote in fact.quotes[:1]]
    found += [quote.span for fact in needed for quote in fact.quotes]
    return tuple(dict.fromkeys(found))


MOST_EXAMPLES = 5
"""The limit: as many as prompts come with; a small context shows fewer."""

_LEAST_HOPS = 2
_UNDECIDED = frozenset({Standing.PROPOSED, Standing.REFUSED})


def examples_for(question: Question, library: Library) -> tuple[Worked, ...]:
    """Return confirmed questions in several hops, the most similar first, then the newest.

    Empty if nothing learnt is to be used; nothing that lies beyond the place allowed.
    """
    bounded = question.shelf and question.known.up_to is not None  # places count in the whole there
    scopes = () if bounded else usable_scopes(question, library)
    if not scopes:
        return ()
    found = _worked(question, library.experiences.all(scopes), library)
    return tuple(islice(found, MOST_EXAMPLES))


def worked_through(question: str, graph: Sequence[Hop]) -> Worked | None:
    """Return a question with its graph as an example; None if it shows no way of hopping.

    A graph of quotes alone teaches nothing: it has no facts in words.
    """
    carrying = [hop for hop in graph if hop.carries and hop.facts]
    if len(carrying) < _LEAST_HOPS or all(_only_quotes(fact) for h in carrying for fact in h.facts):
        return None
    rounds = tuple(
        tuple((hop.asked, " But: ".join(fact.text for fact in hop.facts)) for hop in level)
        for level in levels(carrying)
    )
    gaps = any(hop.phrasing is Phrasing.GAP for hop in carrying)
    return Worked(question, rounds, Algorithm.STEPS if gaps else Algorithm.QUESTIONS)


def _worked(
    question: Question, experiences: Sequence[Experience], library: Library
) -> Iterator[Worked]:
    likest = {one.experience.id: place for place, one in enumerate(question.known.recalled)}
    newest = sorted(experiences, key=lambda one: (likest.get(one.id, MOST_EXAMPLES * 2), -one.id))
    for one in newest:
        if _is_usable(one) and within(one, question.document, question.known.up_to):
            for past in library.conversations.numbered(one.source) if one.source else ():
                if example := worked_through(past.answer.question.alone, past.answer.graph):
                    yield example


def _is_usable(one: Experience) -> bool:
    right = one.kind is Kind.ANSWER and one.label is Label.CONFIRMED
    return right and one.standing not in _UNDECIDED


def _only_quotes(fact: Fact) -> bool:
    return any(quote.quote.split() == fact.text.split() for quote in fact.quotes)
