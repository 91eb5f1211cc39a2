"""Streams of questions: what each policy keeps, and whether that helps."""

from __future__ import annotations

from random import Random

import pytest

from reader.evaluation.bench import Wishes
from reader.evaluation.memory_task import MEMORY
from reader.evaluation.streams import (
    Judge,
    Keeping,
    Occasion,
    Policy,
    run,
)
from tests.doubles import stand_in
from tests.reader.evaluation.made import measured_in, place, question_set
from tests.reader.learning.law import experience, vectors

TAXES = {
    "question": "What was done about barley?",
    "evidence": place("In spring the ice broke"),
}
AGAIN = {**TAXES, "question": "What was done with the barley?"}
OTHER = {"question": "Who wrote down the weather?", "evidence": place("The lighthouse keeper")}


def finish(events):
    while True:
        try:
            next(events)
        except StopIteration as end:
            return end.value


def stream(length, seen):
    rows = vectors([n % 2 for n in range(length)], Random(1))

    def ask(place, recalled):
        seen.append([one.experience.id for one in recalled])
        return {"right": True}, experience(place)

    return [
        Occasion(experience(n), rows[n], lambda recalled, n=n: ask(n, recalled))
        for n in range(length)
    ]


@pytest.mark.parametrize(("capacity", "most"), [(None, 8), (3, 3)])
def test_nothing_is_recalled_that_has_not_been_asked(capacity, most):
    seen = []
    policy = Policy("latest", Keeping.LATEST, capacity)
    judge = Judge(stand_in(None), lambda *_: [], Random(1))
    outcomes = finish(run(stream(12, seen), policy, judge))
    assert len(outcomes) == 12
    for asked, recalled in enumerate(seen):
        assert len(recalled) == min(asked, most)
        assert all(asked - (capacity or 99) <= one < asked for one in recalled)


def test_confirmed_evidence_helps_with_the_same_question_later(tmp_path):
    data = question_set(tmp_path / "set", *([TAXES, OTHER, AGAIN] * 4))
    wishes = Wishes((data,), ("no memory", "all kept", "EM²"), held_out=True)
    rows, report = measured_in(tmp_path, MEMORY, wishes)
    assert not [row.left_out for row in rows if row.left_out]
    hits = {}
    for row in rows:
        hits.setdefault(row.key.method, []).append(row.values["hit@1"])
    assert min(hits["all kept"]) == 1
    assert min(hits["EM²"]) >= 0.5
    assert min(hits["no memory"]) < 1
    assert {cells[0] for cells in report.tables[0].rows} == {
        "set, held out, by document",
        "set, held out, mixed",
    }
