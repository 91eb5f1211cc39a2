"""Learns whether a model should give its reason before it chooses, by model and kind of question.

MemWalker found that reasons first help strong models and hurt weak ones. A trial on a book shows
which a model is (``reader.asking.calibrating``); verdicts on its answers show it too, for the
questions that are really asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reader.learning.learnt_strategies import ENOUGH, SURE, better, situation_of
from reader.values.advice import ReasonAdvice, Record, Situation
from reader.values.answer import Answer

LATEST = 50
"""The number of verdicts that count for one model and kind of question and document."""


@dataclass(frozen=True, slots=True)
class Chose:
    """A judged answer for which a model chose, giving its reason first or not."""

    situation: Situation
    model: str
    reasoned: bool
    right: bool


def chose(answer: Answer, *, right: bool) -> Chose | None:
    """Return what a judged answer teaches; None unless a model chose in words, in a known mode."""
    reasoned = answer.manner.reasoned
    if reasoned is None:
        return None
    situation = situation_of(answer.question.alone, answer.words_in_document)
    return Chose(situation, answer.model, reasoned, right)


def learnt(
    verdicts: Sequence[Chose], present: Callable[[Situation, str], bool]
) -> list[ReasonAdvice]:
    """Return advice that differs from the ``present`` one; ``verdicts`` in the order given.

    At least five answers must have been judged for each of the two, and the other one be right more
    often with a probability of 0.9 or more; in advance every share of right answers is equally
    probable.
    """
    by_model: dict[tuple[Situation, str], list[Chose]] = defaultdict(list)
    for one in verdicts:
        by_model[one.situation, one.model].append(one)
    found = []
    for (situation, model), made in by_model.items():
        now = present(situation, model)
        mine, other = _record(made, reasoned=not now), _record(made, reasoned=now)
        if min(mine.of, other.of) >= ENOUGH and better(mine, other) >= SURE:
            found.append(ReasonAdvice(situation, model, not now, mine, other))
    return found


def _record(verdicts: Sequence[Chose], *, reasoned: bool) -> Record:
    latest = [one.right for one in verdicts[-LATEST:] if one.reasoned is reasoned]
    return Record(sum(latest), len(latest))


def advised(advice: Iterable[object], situation: Situation, model: str) -> bool | None:
    """Return the advice accepted last for the model in such a situation; None if there is none."""
    found = None
    for one in advice:
        if isinstance(one, ReasonAdvice) and (one.situation, one.model) == (situation, model):
            found = one.first
    return found
