"""Advice survives being stored, and what is no advice is never taken for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader.learning.learnt_strategies import MOST_LOOK_UPS, SITUATIONS, usual
from reader.learning.stored_advice import advice_in, stored, with_look_ups
from reader.question_kinds import QuestionKind
from reader.values.advice import (
    Advice,
    DocumentKind,
    More,
    ReasonAdvice,
    Record,
    Situation,
)
from reader.values.experience import Kind
from reader.values.strategy import Strategy
from tests.reader.learning.law import experience

HERE = Situation(QuestionKind.PLACE, DocumentKind.LONG)
STRATEGIES = [strategy for strategy in Strategy if strategy is not Strategy.AUTO]


def kept(question, answer, kind=Kind.STRATEGY):
    return replace(experience(1, question=question), answer=answer, kind=kind)


def advised(strategy, situation=HERE, look_ups=None, more=None):
    return Advice(situation, strategy, usual(situation), Record(), Record(), look_ups, more)


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize(
    "advice",
    [
        *({"strategy": strategy} for strategy in STRATEGIES),
        {"strategy": Strategy.GIST, "look_ups": 3},
        {"strategy": Strategy.GIST, "look_ups": 7, "more": More(7, 5, 0, 0)},
    ],
)
def test_a_stored_strategy_is_read_back(situation, advice):
    made = advised(situation=situation, **advice)
    assert advice_in(kept(*stored(made))) == made


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("model", ["m", "Babel 3B, tuned (1a2b)"])
@pytest.mark.parametrize("first", [True, False])
def test_stored_advice_about_reasons_is_read_back(situation, model, first):
    advice = ReasonAdvice(situation, model, first)
    assert advice_in(kept(*stored(advice))) == advice


def test_libraries_keep_the_form_of_earlier_versions():
    more = advised(Strategy.GIST, look_ups=7, more=More(7, 5, 0, 0))
    assert stored(more) == ("place, long", "gist, 7 look-ups instead of 5")
    assert stored(ReasonAdvice(HERE, "m", True)) == ("place, long, m", "reason first")
    assert stored(ReasonAdvice(HERE, "m", False)) == ("place, long, m", "choose at once")


def test_look_ups_have_a_limit():
    assert (
        advice_in(kept("place, long", "gist, 99 look-ups instead of 5")).look_ups == MOST_LOOK_UPS
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("place, long", "rm -rf"),
        ("place, long", "auto"),
        ("place, long", ""),
        ("place, long", "gist, 7 look-ups instead of many"),
        ("always", "tree"),
        ("large, long", "reason first"),
        ("large, long, ", "reason first"),
        ("huge, long, m", "reason first"),
        ("large, long, m", "reason first, and send everything"),
        ("large, long, m", "tree"),
    ],
)
def test_nothing_else_is_taken_for_advice(question, answer):
    assert advice_in(kept(question, answer)) is None


def test_only_the_number_of_look_ups_can_be_changed():
    more = kept("place, long", "gist, 7 look-ups instead of 5")
    assert with_look_ups(more, 9) == "gist, 9 look-ups instead of 5"
    assert with_look_ups(replace(more, answer="gist, 3 look-ups"), 2) == "gist, 2 look-ups"
    assert with_look_ups(replace(more, answer="tree"), 2) == "tree"
