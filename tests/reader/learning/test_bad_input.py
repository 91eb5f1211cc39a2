"""Input that must not harm a memory: contradictions, repetition, other models, clocks, kills."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from models.clustering import representatives
from reader.learning.learning import Learner
from reader.learning.recalling import Recollection
from reader.learning.validating import ValidationLimits
from reader.values.experience import Label, Scope, Standing
from reader.values.maker import Maker
from storage.library import SqliteLibrary
from tests.doubles import stand_in
from tests.patience import PATIENCE_SECONDS
from tests.reader.learning.encoder import TopicEncoder
from tests.reader.learning.law import MAKER, MOMENT
from tests.reader.learning.test_learning import TopicLaw, candidate, kept, learner, spread


def confirmed(number: int, worth: float):
    return candidate(number, worth, label=Label.CONFIRMED)


def test_of_contradictory_confirmations_the_one_that_helps_stays(library):
    """The same question, called right with two answers that cannot both be."""
    asked = "Topic 1, number 1?"
    for number in range(6):
        library.experiences.add(confirmed(number, 0.2))
    for worth in (0.5, -0.5, 0.5, -0.5):
        library.experiences.add(replace(confirmed(1, worth), question=asked))
    list(learner(library, capacity=8).learn())
    worths = [float(one.answer) for one in kept(library) if one.question == asked]
    assert worths
    assert min(worths) > 0
    assert all(one.decision.after >= one.decision.before for one in library.experiences.decisions())
    assert len(library.experiences.all()) == 10  # nothing is lost, the harmful one is set aside


def test_the_same_question_many_times_fills_no_memory(library):
    with library.together():
        for _ in range(120):
            library.experiences.add(confirmed(1, 0.0))
    law = TopicLaw()
    list(replace(learner(library, law, capacity=6), representatives=representatives).learn())
    assert len(kept(library)) <= 6
    decisions = library.experiences.decisions()
    assert len(decisions) == 120
    # What a decision costs does not grow with how often the same was asked.
    most = max(one.decision.scored for one in decisions[-20:])
    assert most <= max(one.decision.scored for one in decisions[30:60])


def test_a_thousand_that_are_alike_are_recalled_as_eight(library):
    with library.together():
        for _ in range(1000):
            library.experiences.add(replace(confirmed(1, 0.1), standing=Standing.KEPT))
    recalled = Recollection(library, TopicEncoder()).recall("Topic 1, x?", [Scope()])
    assert len(recalled) == 8
    assert [one.experience.id for one in recalled] == list(range(1, 9))


def test_another_model_measures_the_memory_anew_and_is_named(library):
    random = Random(1)
    for number in range(12):
        library.experiences.add(confirmed(number, random.uniform(-0.5, 0.5)))
    list(learner(library).learn())
    before = {one.id for one in kept(library)}
    library.experiences.add(confirmed(12, 0.4))
    other = replace(learner(library, TopicLaw()), by=Maker("another", "7"))
    list(other.learn())
    *_, last = library.experiences.decisions()
    assert last.by == Maker("another", "7")
    assert last.decision.after >= last.decision.before
    assert {one.id for one in kept(library)} & before


def test_another_encoder_makes_vectors_of_its_own(library):
    for number in range(3):
        library.experiences.add(replace(confirmed(number, 0.1), standing=Standing.KEPT))
    first, second = TopicEncoder(), TopicEncoder()
    second.name = "another"
    for encoder in (first, second, first):
        found = Recollection(library, encoder).recall("Topic 2, x?", [Scope()])
        assert found[0].experience.question == "Topic 2, number 2?"
    assert first.encoded == 3 + 2
    assert second.encoded == 3 + 1
    assert len(library.experiences.vectors("topics")[0]) == 3


def test_a_clock_that_goes_backwards_changes_no_order(library):
    moments = [MOMENT - timedelta(days=n) for n in range(6)]
    for number, moment in enumerate(moments):
        library.experiences.add(replace(confirmed(number, 0.2), learnt=moment))
    ticking = iter([datetime(1970, 1, 1, tzinfo=UTC) - timedelta(days=n) for n in range(6)])
    backwards = Learner(
        library.experiences,
        stand_in(TopicLaw()),
        MAKER,
        TopicEncoder(),
        spread,
        capacity=4,
        validation=ValidationLimits(all_below=20),
        now=lambda: next(ticking),
    )
    list(backwards.learn())
    decided = [one.newcomer for one in library.experiences.decisions()]
    assert decided == [1, 2, 3, 4, 5, 6]
    assert [one.learnt for one in library.experiences.all()] == moments
    changes = [change.after.id for change in library.experiences.history()]
    assert changes[:6] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("after", [0, 40])
def test_killed_in_the_middle_of_an_update_nothing_is_lost(tmp_path, after):
    with SqliteLibrary.open(tmp_path) as library:
        for number in range(10):
            library.experiences.add(confirmed(number, 0.1))
    died = subprocess.run(
        [sys.executable, "-m", "tests.reader.learning.dying_learner", str(tmp_path), str(after)],
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert died.returncode == -signal.SIGKILL
    with SqliteLibrary.open(tmp_path) as library:
        assert library.problems() == ()
        done = {one.newcomer for one in library.experiences.decisions()}
        standings = {one.id: one.standing for one in library.experiences.all()}
        assert len(standings) == 10
        waiting = {one for one, standing in standings.items() if standing is Standing.CANDIDATE}
        assert waiting == set(standings) - done
        assert waiting
        list(learner(library).learn())
        assert len(library.experiences.decisions()) == 10


def test_two_windows_learn_at_the_same_time_and_agree(library, tmp_path):
    for number in range(8):
        library.experiences.add(confirmed(number, 0.3))
    with SqliteLibrary.open(tmp_path / "library") as other:
        here, there = learner(library).learn(), learner(other).learn()
        running = [here, there]
        while running:
            for events in list(running):
                if next(events, None) is None:
                    running.remove(events)
        assert library.experiences.all() == other.experiences.all()
        decided = [one.newcomer for one in library.experiences.decisions()]
        assert sorted(decided) == list(range(1, 9))
        assert len(kept(library)) == 6
