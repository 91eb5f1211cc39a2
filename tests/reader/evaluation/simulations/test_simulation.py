"""Walks with the simulated reader: what the rules of our walk are for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.asking.findings import Findings
from reader.asking.walk import WalkLimits
from reader.evaluation.measuring.walked import Walked
from reader.evaluation.methods.naive import naive_walk
from reader.evaluation.running import Reported, Results, run
from reader.evaluation.settings import settings_of
from reader.evaluation.simulations.simulated import SimulatedReader
from reader.evaluation.simulations.walk_simulation import ERROR_RATES, VARIANTS, WalkSimulation
from reader.evaluation.trials import Wishes
from reader.text.span import Span
from reader.values.answer import Action, Step
from reader.values.memory_tree import MemoryTree
from tests.doubles import stand_in


def cells(tmp_path, *, walks=40, **wishes):
    """Measures by variant and error rate, answers in one place and in two."""
    wanted = Wishes(limit=walks, **wishes)
    for event in run(WalkSimulation(), wanted, stand_in(None), Results(tmp_path / "r.jsonl")):
        if isinstance(event, Reported):
            report = event
    return report.report, {
        (row.key.data[0], row.key.method, row.key.question.partition("/")[0]): row.values
        for row in report.rows
    }


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return cells(tmp_path_factory.mktemp("simulation"))


def test_who_does_not_err_finds_it_at_once(found):
    for method in VARIANTS:
        assert found[1]["1", method, "0.00"]["accuracy"] == 1
        assert found[1]["1", method, "0.00"]["strays"] == 0


def test_ours_never_goes_round_in_a_circle_and_the_naive_walk_does(found):
    for rate in ERROR_RATES:
        ours = found[1]["1", "our walk", f"{rate:.2f}"]
        assert (ours["circled"], ours["unending"]) == (0, 0)
        naive = found[1]["1", "without either", f"{rate:.2f}"]
        assert (naive["unending"] > 0) == (rate > 0)
        assert ours["steps"] <= naive["steps"]


def test_knowing_where_one_was_recovers_more(found):
    for rate in ("0.10", "0.20", "0.30"):
        ours = found[1]["1", "our walk", rate]
        blind = found[1]["1", "without knowing where it was", rate]
        assert ours["recovery"] > blind["recovery"]
        assert ours["accuracy"] >= blind["accuracy"]


def test_an_answer_in_two_places_needs_working_memory(found):
    assert found[1]["2", "our walk", "0.00"]["accuracy"] == 1
    assert found[1]["2", "without working memory", "0.00"]["accuracy"] == 0


def test_curves_and_what_must_be_said_of_them(found):
    report = found[0]
    assert any("no language model" in remark for remark in report.remarks)
    assert len(report.plots) == 6
    assert {series.name for series in report.plots[0].series} == set(VARIANTS)
    assert len(report.tables[0].rows) == 2 * len(VARIANTS) * len(ERROR_RATES)


def test_the_tree_may_be_varied(tmp_path):
    report, _ = cells(
        tmp_path, walks=2, methods=("our walk",), settings=settings_of(["fan-out=2,8"])
    )
    assert {row[2] for row in report.tables[0].rows} == {"fan-out=2", "fan-out=8"}


def test_a_naive_walk_through_nothing():
    walk = naive_walk(
        stand_in(None), stand_in(None), MemoryTree(()), stand_in(SimulatedReader()), WalkLimits()
    )
    assert next(walk).action is Action.STOP
    with pytest.raises(StopIteration) as end:
        next(walk)
    assert end.value.value == Findings()


def step(action, node=None, target=None, words=0):
    return Step(action, "", Span(0, 1), node, target, words_read=words)


def test_what_a_walk_tells():
    walked = Walked.of(
        [
            step(Action.DESCEND, 1, 2),
            step(Action.REVERT, 2, 1, words=10),
            step(Action.DESCEND, 1, 2),
            step(Action.COMMIT, 2, words=10),
        ]
    )
    assert walked == Walked(4, 0, 20, strayed=True, circled=True, committed=True)
    opened = Walked.of([step(Action.CHOOSE), step(Action.OPEN, words=7)])
    assert opened == Walked(0, 1, 7, strayed=False, circled=False, committed=False)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(sorted(VARIANTS)), st.floats(0, 1))
def test_every_walk_ends_within_its_steps(seed, method, rate):
    from reader.evaluation.simulations import walk_simulation as simulation

    world = simulation._World.of(9, 3)
    limits = WalkLimits(steps=20)
    asked = simulation._Asked(2, rate, seed)
    walked, _ = simulation._walk(world, VARIANTS[method], limits, asked)
    assert walked.steps <= 21
