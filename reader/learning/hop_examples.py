"""The user's own confirmed questions as examples of how to work through several hops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from reader.hopping.graph import levels
from reader.learning.consent import allows
from reader.learning.recalling import scopes_for, within
from reader.ports import Library
from reader.records import PastAnswer
from reader.values.experience import Experience, Kind, Label, Standing
from reader.values.hop import Algorithm, Fact, Hop, Phrasing, Worked
from reader.values.question import Question

MOST = 5
"""The limit: as many as prompts come with; a small context shows fewer."""

_LEAST_HOPS = 2
_UNDECIDED = frozenset({Standing.PROPOSED, Standing.REFUSED})


def examples_for(question: Question, library: Library) -> tuple[Worked, ...]:
    """Return confirmed questions in several hops, the most similar first, then the newest.

    Empty if nothing learnt is to be used; nothing that lies beyond the place allowed.
    """
    asked = frozenset(question.shelf or (question.document,))
    without = {document for document in asked if not allows(library.positions, document)}
    bounded = question.shelf and question.known.up_to is not None  # places count in the whole there
    if question.unaided or bounded or without == asked:
        return ()
    scopes = scopes_for(question, library.collections.all(), without)
    found = _worked(question, library.experiences.all(scopes), library)
    return tuple(islice(found, MOST))


def worked_through(question: str, graph: Sequence[Hop]) -> Worked | None:
    """Return a question with its graph as an example; None if it shows no way of hopping.

    A graph of quotes alone teaches nothing: it has no facts in words.
    """
    carrying = [hop for hop in graph if hop.carries and hop.facts]
    if len(carrying) < _LEAST_HOPS or all(_only_quotes(fact) for h in carrying for fact in h.facts):
        return None
    rounds = tuple(tuple((hop.asked, _result(hop)) for hop in level) for level in levels(carrying))
    gaps = any(hop.phrasing is Phrasing.GAP for hop in carrying)
    return Worked(question, rounds, Algorithm.STEPS if gaps else Algorithm.QUESTIONS)


def _worked(
    question: Question, experiences: Sequence[Experience], library: Library
) -> Iterator[Worked]:
    likest = {one.experience.id: place for place, one in enumerate(question.known.recalled)}
    newest = sorted(experiences, key=lambda one: (likest.get(one.id, MOST * 2), -one.id))
    for one in newest:
        if _is_usable(one) and within(one, question.document, question.known.up_to):
            for past in _answers(one, library.conversations.numbered):
                if example := worked_through(past.answer.question.alone, past.answer.graph):
                    yield example


def _is_usable(one: Experience) -> bool:
    right = one.kind is Kind.ANSWER and one.label is Label.CONFIRMED
    return right and one.standing not in _UNDECIDED


def _answers(
    one: Experience, numbered: Callable[[int], Sequence[PastAnswer]]
) -> Sequence[PastAnswer]:
    return () if one.source is None else numbered(one.source)


def _only_quotes(fact: Fact) -> bool:
    return any(quote.quote.split() == fact.text.split() for quote in fact.quotes)


def _result(hop: Hop) -> str:
    return " But: ".join(fact.text for fact in hop.facts)
