"""EM² through llama.cpp: likelihoods of a real model, and a memory that is learnt by them."""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import fmean

import pytest

from models.chat.talking import EngineTalker
from models.clustering import representatives
from models.prompted.examining import solve
from models.prompted.learning import PromptedLearning
from models.prompted.voice import Voice
from reader.experience_ports import Decided
from reader.learning.learning import Learner
from reader.learning.validating import ValidationLimits
from reader.values.experience import Label, Recalled, Standing, Trial
from tests.reader.learning.encoder import TopicEncoder
from tests.reader.learning.law import MAKER
from tests.real.material import experiences

pytestmark = [pytest.mark.real_model, pytest.mark.timeout(300)]


@pytest.fixture
def model(engine):
    return PromptedLearning(EngineTalker(engine, "smallest"))


def test_what_the_passages_tell_is_likelier_than_what_they_do_not(model):
    facts = experiences(6)
    swapped = [
        replace(one, answer=other.answer)
        for one, other in zip(facts, facts[1:] + facts[:1], strict=True)
    ]
    right = model.log_likelihoods([Trial(one, ()) for one in facts])
    wrong = model.log_likelihoods([Trial(one, ()) for one in swapped])
    assert all(math.isfinite(value) and value < 0 for value in (*right, *wrong))
    assert fmean(right) > fmean(wrong) + 1
    assert sum(a > b for a, b in zip(right, wrong, strict=True)) >= 5


def test_what_is_shown_changes_how_likely_an_answer_is(model):
    facts = experiences(4)
    shown = tuple(Recalled(one, 0.9) for one in facts[1:])
    bare, beside = model.log_likelihoods([Trial(facts[0], ()), Trial(facts[0], shown)])
    assert bare != beside


def test_solved_problems_are_turns_that_the_model_goes_on_from(model, engine):
    assert "assistant" in engine.loaded().frame.turn
    assert "user" in engine.loaded().frame.between
    spelled, counted = (
        [
            replace(one, question=asked, answer=answer, evidence=(), reasoning="")
            for one, (asked, answer) in zip(experiences(3), problems, strict=True)
        ]
        for problems in (
            (("What is 1 + 1?", "TWO"), ("What is 2 + 1?", "THREE"), ("What is 3 + 1?", "FOUR")),
            (("What is 1 + 1?", "2"), ("What is 2 + 1?", "3"), ("What is 3 + 1?", "4")),
        )
    )
    beside = [
        Trial(spelled[2], tuple(Recalled(one, 0.9) for one in shown[:2]))
        for shown in (spelled, counted)
    ]
    as_shown, otherwise = model.log_likelihoods(beside)
    assert as_shown > otherwise + 1


def test_a_memory_is_learnt_with_it_and_never_gets_worse(model, library):
    for number, one in enumerate(experiences(3)):
        guess = Label.GUESSED if number % 3 else Label.CONFIRMED
        library.experiences.add(replace(one, label=guess, standing=Standing.CANDIDATE))
    few = ValidationLimits(all_below=4)
    encoder = TopicEncoder()
    learner = Learner(library.experiences, model, MAKER, encoder, representatives, 1, few)
    decided = [event.decision for event in learner.learn() if isinstance(event, Decided)]
    assert len(decided) == 3
    assert all(each.after >= each.before and len(each.memory) <= 1 for each in decided)
    kept = library.experiences.all(standings={Standing.KEPT})
    assert {one.id for one in kept} == decided[-1].memory


def test_a_problem_is_solved_with_its_answer_apart(engine):
    voice = Voice(EngineTalker(engine, "smallest"))
    (found,) = solve(voice, "Ann has 3 apples and buys 4 more. How many has she?", ())
    assert found.answer
    assert "\n" not in found.answer
