"""Advice as an experience keeps it: the only place that writes this form, and reads it.

Libraries and files keep an experience as a question and an answer. For advice they are codes such
as “place, long” and “gist, 7 look-ups instead of 5”, or “place, long, MODEL” and “reason first”.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reader.learning.answer_wishes import wish_of
from reader.learning.learnt_strategies import MOST_LOOK_UPS, SITUATIONS, usual
from reader.values.advice import Advice, More, ReasonAdvice, Record, Situation, Wish
from reader.values.experience import Experience, Kind
from reader.values.strategy import Strategy

_REASON_MODES = {"reason first": True, "choose at once": False}
_REASON_CODES = {first: code for code, first in _REASON_MODES.items()}
_STRATEGIES = {each.value: each for each in Strategy if each is not Strategy.AUTO}
_LOOK_UPS = re.compile(
    r"(?P<strategy>[a-z]+)"
    r"(?:, (?P<count>\d{1,2}) look-ups(?: instead of (?P<instead>\d{1,2}))?)?"
)


def stored(advice: Advice | ReasonAdvice) -> tuple[str, str]:
    """Return advice as the question and the answer of an experience."""
    asked = _code(advice.situation)
    if isinstance(advice, ReasonAdvice):
        return f"{asked}, {advice.model}", _REASON_CODES[advice.first]
    return asked, _strategy_code(advice)


def advice_in(experience: Experience) -> Advice | ReasonAdvice | None:
    """Return the advice that an experience keeps; None if this program doesn't know it."""
    if experience.kind is not Kind.STRATEGY:
        return None
    return _strategy_advice(experience) or _reason_advice(experience)


def advice_of(experiences: Iterable[Experience]) -> Iterator[Advice | ReasonAdvice]:
    """Return the advice of accepted strategies; one that cannot be understood has none."""
    return (advice for one in experiences if (advice := advice_in(one)) is not None)


def wishes_of(experiences: Iterable[Experience]) -> Iterator[Wish]:
    """Return the accepted wishes, which the user may have reworded."""
    wishes = (one.answer for one in experiences if one.kind is Kind.WISH)
    return map(wish_of, wishes)


def with_look_ups(experience: Experience, count: int) -> str:
    """Return the answer with another number of look-ups; unchanged if it has none."""
    advice = _strategy_advice(experience)
    if advice is None or advice.look_ups is None:
        return experience.answer
    wanted = advice.more and replace(advice.more, look_ups=count)
    return _strategy_code(replace(advice, look_ups=count, more=wanted))


def _code(situation: Situation) -> str:
    return f"{situation.question}, {situation.document}"


_SITUATIONS = {_code(each): each for each in SITUATIONS}


def _strategy_code(advice: Advice) -> str:
    count = "" if advice.look_ups is None else f", {advice.look_ups} look-ups"
    instead = f" instead of {advice.more.instead}" if advice.more else ""
    return f"{advice.strategy}{count}{instead}"


def _strategy_advice(experience: Experience) -> Advice | None:
    situation = _SITUATIONS.get(experience.question.strip())
    found = _LOOK_UPS.fullmatch(experience.answer.strip())
    strategy = _STRATEGIES.get(found["strategy"]) if found else None
    if situation is None or found is None or strategy is None:
        return None
    count = int(found["count"]) if found["count"] else None
    look_ups = min(count, MOST_LOOK_UPS) if strategy is Strategy.GIST and count else None
    instead = int(found["instead"]) if look_ups and found["instead"] else None
    wanted = None if look_ups is None or instead is None else More(look_ups, instead, 0, 0)
    before = usual(situation)
    return Advice(situation, strategy, before, Record(), Record(), look_ups, wanted)


def _reason_advice(experience: Experience) -> ReasonAdvice | None:
    first = _REASON_MODES.get(experience.answer.strip())
    question, document, model = [*experience.question.strip().split(", ", 2), "", "", ""][:3]
    situation = _SITUATIONS.get(f"{question}, {document}")
    if first is None or situation is None or not model:
        return None
    return ReasonAdvice(situation, model, first)
