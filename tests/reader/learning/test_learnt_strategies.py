"""The best strategy, concluded from verdicts alone, and only from enough of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from reader.asking.choosing import LONG_WORDS, Standing, choose
from reader.learning.learnt_strategies import (
    ENOUGH,
    SITUATIONS,
    SURE,
    Tried,
    better,
    learnt,
    situation_of,
    tried,
    usual,
)
from reader.learning.look_ups import LookedUp
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.advice import Advice, DocumentKind, QuestionKind, Record, Situation
from reader.values.answer import Action, Answer, Manner, Step
from reader.values.grade import Grade
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy

HERE = Situation(QuestionKind.PLACE, DocumentKind.LONG)
LONG = Standing(LONG_WORDS, tree_complete=True)
STRATEGIES = [Strategy.GIST, Strategy.TREE, Strategy.MULTIHOP]


def verdicts(*counted):
    """Of ways, each with how many right and how many wrong answers."""
    return [
        Tried(HERE, strategy, right)
        for strategy, rights, wrongs in counted
        for right in [True] * rights + [False] * wrongs
    ]


records = some.tuples(some.integers(0, 12), some.integers(0, 12)).map(
    lambda pair: Record(pair[0], pair[0] + pair[1])
)


@settings(deadline=None)
@given(records, records)
def test_what_is_better_is_a_probability_and_one_of_two_is(one, other):
    assert 0 <= better(one, other) <= 1 + 1e-9
    assert better(one, other) + better(other, one) == pytest.approx(1)


def test_it_agrees_with_drawing_from_both():
    chance = Random(1)
    draws = [(chance.betavariate(6, 1), chance.betavariate(2, 4)) for _ in range(20_000)]
    drawn = sum(one > other for one, other in draws) / len(draws)
    assert better(Record(5, 5), Record(1, 4)) == pytest.approx(drawn, abs=0.01)


@settings(deadline=None)
@given(some.lists(some.tuples(some.sampled_from(STRATEGIES), some.booleans()), max_size=40))
def test_nothing_is_concluded_from_too_little(judged):
    made = [Tried(HERE, strategy, right) for strategy, right in judged]
    for advice in learnt(made):
        assert advice.strategy is not advice.usual
        assert advice.record.of >= ENOUGH
        assert better(advice.record, advice.usual_record) >= SURE
        assert advice.record.of == sum(one.strategy is advice.strategy for one in made)


@settings(deadline=None)
@given(some.integers(0, 12), some.integers(0, 12), some.integers(1, 12))
def test_one_more_right_answer_never_takes_an_advice_back(right, wrong, usual_wrong):
    before = verdicts((Strategy.TREE, right, wrong), (Strategy.GIST, 0, usual_wrong))
    after = [*before, Tried(HERE, Strategy.TREE, right=True)]
    assert len(learnt(after)) >= len(learnt(before))


def test_a_way_that_works_better_is_advised():
    (advice,) = learnt(verdicts((Strategy.TREE, 6, 0), (Strategy.GIST, 1, 4)))
    assert (advice.situation, advice.strategy, advice.usual) == (HERE, Strategy.TREE, Strategy.GIST)
    assert (advice.record, advice.usual_record) == (Record(6, 6), Record(1, 5))
    assert learnt(verdicts((Strategy.TREE, 4, 0), (Strategy.GIST, 0, 9))) == []
    assert learnt(verdicts((Strategy.TREE, 6, 0), (Strategy.GIST, 6, 0))) == []


def test_fewer_look_ups_are_advised_once_they_have_always_done():
    made = [Tried(HERE, Strategy.GIST, True, look_ups=5, needed=2) for _ in range(12)]
    (advice,) = learnt(made)
    assert (advice.strategy, advice.look_ups) == (Strategy.GIST, 3)
    assert learnt(made[:11]) == []
    assert learnt([*made, replace(made[0], needed=5)]) == []


def test_the_kinds_follow_from_the_question_and_the_length_alone():
    assert situation_of("Why did she leave?", LONG_WORDS).question is QuestionKind.LARGE
    assert situation_of("What is this book about?", 100).question is QuestionKind.WHOLE
    assert situation_of("When did she leave?", 100) == Situation(
        QuestionKind.PLACE, DocumentKind.SHORT
    )


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_usual_is_what_auto_takes(situation):
    questions = {
        QuestionKind.WHOLE: "What is this book about?",
        QuestionKind.LARGE: "Why did she leave?",
        QuestionKind.HOPS: "Where was the director of the film Red Sand born?",
        QuestionKind.PLACE: "In which year was the bridge built?",
    }
    words = {DocumentKind.SHORT: 900, DocumentKind.MIDDLE: 9_000, DocumentKind.LONG: LONG_WORDS}
    length = words[situation.document]
    standing = Standing(length, True, fits=situation.document is DocumentKind.SHORT)
    assert choose(questions[situation.question], standing)[0] is usual(situation)


def test_auto_follows_what_was_accepted_and_says_so():
    advice = Advice(HERE, Strategy.TREE, Strategy.GIST, Record(), Record())
    strategy, reason = choose("In which year was the bridge built?", LONG, [advice])
    assert strategy is Strategy.TREE
    assert "accepted" in reason
    strategy, _ = choose("Why was the bridge built?", LONG, [advice])
    assert strategy is Strategy.TREE  # by the rule
    unread = replace(LONG, tree_complete=False)
    assert choose("In which year was it built?", unread, [advice])[0] is Strategy.GIST


def test_an_answer_teaches_how_many_look_ups_it_needed():
    places = [Span(0, 10), Span(20, 30), Span(40, 50)]
    trace = tuple(Step(Action.OPEN, "", span) for span in places)
    cited = Citation(DocumentId(1), Span(22, 25), "abc")
    question = Question("When did she leave?", DocumentId(1))
    answer = Answer(
        question, "", Grade.SAYS, Strategy.GIST, "m", (cited,), (), trace, (), (), 0.0, 0, 30_000
    )
    answer = replace(answer, manner=Manner(look_ups=5))
    asked, stands = (DocumentId(1), "when did she leave?"), (Span(90, 95),)
    looked = LookedUp(asked, True, 5, tuple(places), stands)
    found = tried(answer, right=True, places=stands)
    assert found == Tried(HERE, Strategy.GIST, True, 3, 2, looked)
    walked = tried(replace(answer, strategy=Strategy.TREE), right=False)
    assert walked == Tried(HERE, Strategy.TREE, False, looked=LookedUp(asked, False))
