"""Whether a model gives its reason before it chooses: learnt for each model and kind of question.

MemWalker found that reasons first help strong models and hurt weak ones. A trial on a book says
which a model is (``reader.asking.calibrating``); what the reader says of its answers says it too,
and of the questions that are really asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reader.learning.learnt_strategies import ENOUGH, SITUATIONS, SURE, better, named, situation_of
from reader.values.advice import ReasonAdvice, Record, Situation
from reader.values.answer import Answer
from reader.values.experience import Experience

LATEST = 50
"""Verdicts that count for one model and one kind of question in one kind of document."""

FIRST, AT_ONCE = "reason first", "choose at once"


@dataclass(frozen=True, slots=True)
class Chose:
    """A judged answer on the way to which a model chose, with its reason first or without one."""

    situation: Situation
    model: str
    reasoned: bool
    right: bool


def chose(answer: Answer, *, right: bool) -> Chose | None:
    """What a judged answer teaches; None where no model chose in words, or nobody knows how."""
    reasoned = answer.manner.reasoned
    if reasoned is None:
        return None
    situation = situation_of(answer.question.alone, answer.words_in_document)
    return Chose(situation, answer.model, reasoned, right)


def learnt(
    verdicts: Sequence[Chose], present: Callable[[Situation, str], bool]
) -> list[ReasonAdvice]:
    """What models should do otherwise than at ``present``; ``verdicts`` in the order given.

    At least five answers must have been judged of each way, and the other one be right more often
    with a probability of 0.9 or more; beforehand every share of right answers is equally probable.
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
    """What was accepted last for the model in such a situation; None where nothing was."""
    found = None
    for one in advice:
        if isinstance(one, ReasonAdvice) and (one.situation, one.model) == (situation, model):
            found = one.first
    return found


def asked_of(advice: ReasonAdvice) -> str:
    """The situation and the model, as an experience keeps them."""
    return f"{named(advice.situation)}, {advice.model}"


def said(advice: ReasonAdvice) -> str:
    """What to do, as an experience keeps it."""
    return FIRST if advice.first else AT_ONCE


def understood(experience: Experience) -> ReasonAdvice | None:
    """What an accepted experience says; None where it says nothing of reasons that we know."""
    first = {FIRST: True, AT_ONCE: False}.get(experience.answer.strip())
    question, document, model = [*experience.question.strip().split(", ", 2), "", "", ""][:3]
    situation = {named(one): one for one in SITUATIONS}.get(f"{question}, {document}")
    if first is None or situation is None or not model:
        return None
    return ReasonAdvice(situation, model, first)
