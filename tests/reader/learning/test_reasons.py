"""Whether a model gives its reason first: concluded from verdicts on answers with and without."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from reader.asking.choosing import LONG_WORDS, choosing_as_accepted
from reader.learning.learnt_strategies import ENOUGH, SURE, better
from reader.learning.reasons import Chose, advised, chose, learnt
from reader.text.document import DocumentId
from reader.values.advice import DocumentKind, QuestionKind, ReasonAdvice, Record, Situation
from reader.values.answer import Answer, Manner
from reader.values.grade import Grade
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.scripted import ScriptedModel

HERE = Situation(QuestionKind.LARGE, DocumentKind.LONG)
THERE = Situation(QuestionKind.PLACE, DocumentKind.LONG)
ASKED = "Why did she leave?"


def judged(reasoned, right, wrong, model="m", situation=HERE):
    return [Chose(situation, model, reasoned, n < right) for n in range(right + wrong)]


def present(first):
    return lambda _situation, _model: first


def test_what_is_right_more_often_is_advised_either_way():
    verdicts = [*judged(True, 6, 0), *judged(False, 1, 5)]
    assert learnt(verdicts, present(False)) == [
        ReasonAdvice(HERE, "m", True, Record(6, 6), Record(1, 6))
    ]
    assert learnt(verdicts, present(True)) == []
    hurt = [*judged(True, 1, 5), *judged(False, 6, 0)]
    (advice,) = learnt(hurt, present(True))
    assert not advice.first


def test_models_and_kinds_of_question_are_distinguished():
    mixed = [*judged(True, 6, 0, "one"), *judged(False, 0, 6, "another")]
    assert learnt(mixed, present(False)) == []
    mixed = [*judged(True, 6, 0), *judged(False, 0, 6, situation=THERE)]
    assert learnt(mixed, present(False)) == []


counts = some.integers(0, 12)


@settings(deadline=None)
@given(counts, counts, counts, counts, some.booleans())
def test_nothing_is_concluded_from_too_little_and_never_both(a, b, c, d, first):
    verdicts = [*judged(True, a, b), *judged(False, c, d)]
    for advice in learnt(verdicts, present(first)):
        assert advice.first is not first
        assert min(advice.record.of, advice.other.of) >= ENOUGH
        assert better(advice.record, advice.other) >= SURE
        assert learnt(verdicts, present(not first)) == []
        more = [*verdicts, Chose(HERE, "m", advice.first, right=True)]
        assert learnt(more, present(first))  # one more right answer never takes it back


def test_what_was_accepted_last_counts():
    first, second = ReasonAdvice(HERE, "m", True), ReasonAdvice(HERE, "m", False)
    assert advised([first, second], HERE, "m") is False
    assert advised([second, first], HERE, "m") is True
    assert advised([first], THERE, "m") is None
    assert advised([first], HERE, "another") is None


@pytest.mark.parametrize("usual", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_what_was_accepted_goes_before_what_a_trial_found(usual, first):
    model = ScriptedModel(reasons=usual)
    advice = [ReasonAdvice(HERE, "scripted", first)]
    after, reason = choosing_as_accepted(ASKED, LONG_WORDS, advice, model)
    assert after.reasons is first
    assert "accepted" in reason
    assert ("By default" in reason) is (first is not usual)
    assert choosing_as_accepted("When was it?", LONG_WORDS, advice, model) == (model, "")
    assert choosing_as_accepted(ASKED, LONG_WORDS, advice, ScriptedModel())[1] == ""


def test_only_answers_on_the_way_to_which_a_model_chose_in_words_teach_it():
    asked = Question(ASKED, DocumentId(1))
    answer = Answer(
        asked, "", Grade.SAYS, Strategy.TREE, "m", (), (), (), (), (), 0.0, 0, LONG_WORDS
    )
    assert chose(answer, right=True) is None
    reasoned = replace(answer, manner=Manner(reasoned=True))
    assert chose(reasoned, right=False) == Chose(HERE, "m", True, False)
