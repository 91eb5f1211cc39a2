"""Learns how many episodes have to be opened, from right answers in episodes that were not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.advice import More
from reader.values.answer import Action, Answer
from reader.values.strategy import Strategy

ENOUGH = 5
"""The number of answers wrong for lack of look-ups before more of them are proposed."""

SURE = 0.9
"""The probability from which most wrong answers count as wrong for lack of look-ups."""

MORE = 2
"""The number of further look-ups that are tried if it isn't known how many it takes."""

MOST = 12
"""The most look-ups that are ever proposed: ReadAgent was best with 5, and all are read."""


@dataclass(frozen=True, slots=True)
class LookedUp:
    """An answer with a verdict: what was opened for it, and where the right one is.

    ``asked`` is the question, ``allowed`` how many episodes might be opened: 0 if it was not found
    by look-up, or that is unknown. ``rests_on`` is empty if the user has not shown the place of
    the right answer.
    """

    asked: tuple[DocumentId, str]
    right: bool
    allowed: int = 0
    opened: tuple[Span, ...] = ()
    rests_on: tuple[Span, ...] = ()


def looked_up(answer: Answer, *, right: bool, places: Sequence[Span]) -> LookedUp:
    """Return the look-ups of an answer; ``places`` are where the right one is, if known."""
    by_look_up = answer.strategy is Strategy.GIST
    opened = (step.span for step in answer.trace if step.action is Action.OPEN and step.span)
    return LookedUp(
        (answer.question.document, " ".join(answer.question.alone.casefold().split())),
        right,
        (answer.manner.look_ups or 0) if by_look_up else 0,
        tuple(opened) if by_look_up else (),
        tuple(places),
    )


def more(verdicts: Sequence[LookedUp]) -> More | None:
    """Advise more look-ups, once most wrong answers by look-up were wrong for lack of them.

    ``verdicts`` are of one kind of question in one kind of document. At least five wrong answers
    must have used all their look-ups while the right one was in none of the episodes opened: not at
    the places the user corrected it to, nor at those of another answer to the same question that
    was corrected or marked as right. And with a probability of 0.9 that is so for more than half of
    all that are wrong, if every share counts as equally probable in advance.
    """
    for allowed in sorted({one.allowed for one in verdicts if one.allowed}, reverse=True):
        wrong = [one for one in verdicts if one.allowed == allowed and not one.right]
        starved = [one for one in wrong if _is_starved(one, verdicts)]
        if len(starved) >= ENOUGH and mostly(len(starved), len(wrong)) >= SURE:
            wanted = max([allowed + MORE, *_that_did(starved, verdicts)])
            if allowed < MOST:
                return More(min(wanted, MOST), allowed, len(starved), len(wrong))
    return None


def mostly(count: int, of: int) -> float:
    """Return the probability of more than one half, after ``count`` of ``of`` observations."""
    return float(sum(comb(of + 1, one) for one in range(count + 1)) / 2 ** (of + 1))


def _is_starved(wrong: LookedUp, verdicts: Sequence[LookedUp]) -> bool:
    if len(wrong.opened) < wrong.allowed:
        return False
    if wrong.rests_on:
        return _outside(wrong, wrong.rests_on)
    grounds = [one.rests_on for one in verdicts if one.asked == wrong.asked and one.rests_on]
    return any(_outside(wrong, places) for places in grounds)


def _outside(wrong: LookedUp, places: Sequence[Span]) -> bool:
    return not any(span.overlaps(place) for span in wrong.opened for place in places)


def _that_did(starved: Sequence[LookedUp], verdicts: Sequence[LookedUp]) -> list[int]:
    """Return the numbers opened when the same question was answered rightly with more of them."""
    asked = {one.asked: one.allowed for one in starved}
    return [
        len(one.opened)
        for one in verdicts
        if one.right and one.asked in asked and one.allowed > asked[one.asked]
    ]
