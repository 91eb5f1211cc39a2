"""EM² through llama.cpp: likelihoods, a threshold and swaps of a model that has learnt to read."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from statistics import fmean

import pytest

from models.clustering import representatives
from models.prompted.learning import PromptedLearning
from models.prompted.talking import EngineTalker
from reader.learning.admitting import calibrated
from reader.learning.learning import Learner, LearningLimits
from reader.learning.ports import Decided
from reader.learning.selecting import AT_MOST
from reader.learning.validating import ValidationLimits
from reader.learning.values import Label, Recalled, Standing, Trial
from storage.library import SqliteLibrary
from tests.models.tiny.learning_facts import experiences
from tests.reader.learning.encoder import TopicEncoder
from tests.reader.learning.law import MAKER

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def model(instrument):
    return PromptedLearning(EngineTalker(instrument, "tiny"))


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path) as opened:
        yield opened


def wrong(one, other):
    """The one's question with the other's answer."""
    return replace(one, answer=other.answer)


def test_what_the_passages_tell_is_likelier_than_what_they_do_not(model):
    facts = experiences(16)
    right = model.log_likelihoods([Trial(one, ()) for one in facts])
    swapped = [wrong(one, other) for one, other in zip(facts, facts[1:] + facts[:1], strict=True)]
    others = model.log_likelihoods([Trial(one, ()) for one in swapped])
    assert all(math.isfinite(value) and value < 0 for value in (*right, *others))
    assert fmean(right) > fmean(others) + 1
    assert sum(a > b for a, b in zip(right, others, strict=True)) >= 14


def test_what_is_shown_changes_how_likely_an_answer_is_and_it_repeats_itself(model):
    facts = experiences(9)
    shown = tuple(Recalled(one, 0.9) for one in facts[1:])
    bare, beside = model.log_likelihoods([Trial(facts[0], ()), Trial(facts[0], shown)])
    assert bare != beside
    # In another batch a token may differ by 0.06 (ARCHITECTURE, “The same twice”).
    again = model.log_likelihoods([Trial(facts[0], shown)])[0]
    assert again == pytest.approx(beside, abs=0.2)


def test_a_threshold_of_its_own_lets_in_what_it_is_sure_of(model):
    facts = experiences(16)
    swapped = [wrong(one, other) for one, other in zip(facts, facts[1:] + facts[:1], strict=True)]
    sure, unsure = model.uncertainties(facts), model.uncertainties(swapped)
    threshold = calibrated([*sure, *unsure])
    assert threshold.most is not None
    admitted = sum(map(threshold.admits, sure)), sum(map(threshold.admits, unsure))
    assert admitted[0] > 2 * admitted[1]


def test_a_memory_is_learnt_with_it_and_never_gets_worse(model, library):
    for number, one in enumerate(experiences(12)):
        guess = Label.GUESSED if number % 3 else Label.CONFIRMED
        library.experiences.add(replace(one, label=guess, standing=Standing.CANDIDATE))
    limits = LearningLimits(4, AT_MOST, ValidationLimits(all_below=6))
    learner = Learner(library.experiences, model, MAKER, TopicEncoder(), representatives, limits)
    decided = [event for event in learner.learn() if isinstance(event, Decided)]
    assert len(decided) == 12
    for one in decided:
        # What is measured anew may differ by a rounding, see above; within a decision it does not.
        assert one.decision.after >= one.decision.before
        assert len(one.decision.memory) <= 4
    memories = [one.decision.memory for one in decided]
    swaps = [
        (before, after)
        for before, after in pairwise(memories)
        if len(before) == len(after) and before != after
    ]
    assert swaps or memories[-1] != memories[3]
    kept = library.experiences.all(standings={Standing.KEPT})
    assert {one.id for one in kept} == memories[-1]
