from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.evaluation.measuring.variable_tracking import Tracking, grid, make, score

tasks = st.builds(Tracking, st.integers(1, 8), st.integers(1, 3), st.integers(50, 2000))


def by_words(text):
    return len(text.split())


@settings(max_examples=25, deadline=None)
@given(tasks, st.integers(0, 100))
def test_a_sample_holds_its_chain_in_order_and_fits(task, seed):
    sample = make(task, seed, by_words)
    places = [sample.text.index(statement) for statement in sample.statements]
    assert places == sorted(places)
    assert len(set(sample.names)) == task.hops + 1
    assert sample.statements[0] == f"VAR {sample.names[0]} = {sample.value}."
    assert sample.text.count("VAR ") == task.chains * (2 * task.hops + 1)
    alone = (4 + 5 * task.hops) * task.chains
    assert by_words(sample.text) <= max(task.tokens, alone)
    assert sample == make(task, seed, by_words)


@settings(max_examples=25, deadline=None)
@given(tasks, st.integers(0, 100))
def test_one_more_sentence_would_not_fit(task, seed):
    sample = make(task, seed, by_words)
    longest = 10
    assert by_words(sample.text) > task.tokens - longest


def test_the_score_is_the_share_of_names_that_are_said():
    sample = make(Tracking(3, 2, 200), 1, by_words)
    assert score(sample, ", ".join(sample.names)) == 1
    assert score(sample, f"It is {sample.names[0]}.") == 0.25
    assert score(sample, "") == 0


def test_the_grid_is_that_of_the_paper():
    assert [(task.hops, task.chains) for task in grid((2000, 4000))] == 2 * [
        (2, 1),
        (4, 1),
        (8, 1),
        (2, 2),
        (2, 3),
    ]
