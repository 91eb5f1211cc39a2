from __future__ import annotations

from reader.evaluation.measuring.variable_tracking import Tracking, make
from reader.evaluation.simulations.hop_simulation import (
    ERROR_RATES,
    HOPS,
    METHODS,
    HopSimulation,
    SimulatedHops,
)
from reader.evaluation.trials import Wishes
from reader.hopping.hopping import multi_hop
from reader.text.document import DocumentId
from reader.values.question import Question
from tests.reader.evaluation.made import bench, measured


def test_who_never_errs_follows_every_chain(tmp_path):
    with bench(tmp_path) as made:
        rows, report = measured(HopSimulation(), Wishes(limit=3), made)
    assert len(rows) == len(HOPS) * len(METHODS) * len(ERROR_RATES)
    assert {row.values["accuracy"] for row in rows if row.values["rate"] == 0} == {1.0}
    assert len(report.plots) == len(HOPS)


def test_a_changed_name_never_carries_an_answer():
    sample = make(Tracking(4, 2, 300), 1, lambda text: len(text.split()))
    for seed in range(30):
        hopping = multi_hop(
            Question(sample.question, DocumentId(1)), SimulatedHops(sample, 0.9, seed, again=2)
        )
        while True:
            try:
                next(hopping)
            except StopIteration as end:
                hopped = end.value
                break
        fact_texts = [fact.text for hop in hopped.graph if hop.carries for fact in hop.facts]
        assert all(text in sample.text for text in fact_texts)
