"""The variables of EM²'s ablations: the threshold of a guess, and the likeness of questions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from reader.evaluation.admission import Admission
from reader.evaluation.plain_vectors import QuestionVectors, on_scale_of, vectors
from reader.evaluation.settings import UnknownSettingError, settings_of
from reader.evaluation.simulations import memory_simulation
from reader.evaluation.simulations.memory_simulation import MemorySimulation
from reader.evaluation.streams.memory_task import MemoryStreams
from reader.evaluation.streams.streams import Judge, Policy, nothing_but_the_latest, run
from reader.evaluation.trials import Wishes
from tests.doubles import stand_in
from tests.reader.evaluation.made import bench, measured, question_set
from tests.reader.evaluation.streams.test_memory import AGAIN, OTHER, TAXES, finish, stream
from tests.reader.learning.law import experience

PLAIN = some.sampled_from([QuestionVectors.WORDS, QuestionVectors.LETTERS])
nats = some.lists(some.floats(0, 9), min_size=9, max_size=60)


def unsure(value):
    return replace(experience(1), uncertainty=value)


def admitted(values, percent):
    admission = Admission(stand_in(None), percent)
    return [value for value in values if admission.admitted(unsure(value))]


def test_all_are_admitted_unless_it_is_said_otherwise():
    assert admitted([3.0, 1.0], 100) == [3.0, 1.0]


def test_of_few_nothing_is_admitted():
    assert admitted([1.0] * 8, 50) == []
    assert admitted([1.0] * 9, 50) == [1.0]


@given(nats, some.integers(1, 99), some.integers(1, 99))
def test_a_looser_threshold_admits_whatever_a_stricter_one_does(values, one, other):
    strict, loose = sorted((one, other))
    kept = admitted(values, loose)
    assert [value for value in admitted(values, strict) if value not in kept] == []


@given(nats, some.integers(1, 99))
def test_what_is_admitted_is_as_sure_as_that_share_of_those_before(values, percent):
    admission = Admission(stand_in(None), percent)
    for place, value in enumerate(values):
        found = admission.admitted(unsure(value))
        if found is not None:
            surer = sum(before < value for before in values[:place])
            assert surer <= percent / 100 * place + 1


def test_how_unsure_it_is_is_asked_of_the_model_where_nobody_said():
    class Model:
        def uncertainties(self, experiences):
            return [2.0 for _ in experiences]

    admission = Admission(stand_in(Model()), 50)
    found = [admission.admitted(unsure(None)) for _ in range(9)]
    assert [one.uncertainty for one in found if one] == [2.0]
    assert admission.thresholds == [2.0]


def test_only_guesses_have_to_be_sure():
    """Confirmed ones are taken in however unsure the reader was."""
    for confirmed, most in ((1.0, 8), (0.0, 0)):
        seen = []
        policy = Policy("latest", nothing_but_the_latest, None, confirmed)
        judge = Judge(stand_in(None), lambda *_: [], Random(1), admitted=1)
        occasions = stream(8, seen)
        finish(run(occasions, policy, judge))
        assert len(seen[-1]) == min(7, most)


@given(some.lists(some.text(max_size=40), min_size=1, max_size=8), PLAIN)
def test_plain_vectors_have_length_one_or_none_and_like_themselves_best(questions, kind):
    rows = vectors(questions, kind)
    lengths = np.linalg.norm(rows, axis=1)
    assert all(length == pytest.approx(1, abs=1e-5) or length == 0 for length in lengths)
    cosines = rows @ rows.T
    assert (cosines <= np.diag(cosines)[:, None] + 1e-5).all()
    assert (cosines >= 0).all()


@pytest.mark.parametrize("kind", [QuestionVectors.WORDS, QuestionVectors.LETTERS])
def test_who_shares_more_is_more_alike(kind):
    asked = ["Who fed the horses?", "Who fed the old horses?", "When did it snow?"]
    first, second, third = vectors(asked, kind)
    assert first @ second > first @ third


def test_they_are_read_on_the_scale_of_the_encoder():
    chance = np.random.default_rng(1)
    others = chance.standard_normal((20, 8)).astype(np.float32) + 0.8
    others /= np.linalg.norm(others, axis=1, keepdims=True)
    rows = vectors([f"{n % 5} word {n % 3} of {n}" for n in range(20)], QuestionVectors.WORDS)
    scaled = on_scale_of(rows, others)
    pairs = np.triu_indices(20, 1)
    before, after, wanted = ((m @ m.T)[pairs] for m in (rows, scaled, others))
    assert after.std() == pytest.approx(wanted.std(), rel=1e-3)
    assert after.mean() == pytest.approx(wanted.mean(), abs=1e-3)
    assert np.corrcoef(before, after)[0, 1] == pytest.approx(1, abs=1e-4)


def test_they_can_be_swept():
    found = settings_of(["admitted=25,100", "encoder=meaning,words"])
    assert {one.name for one in found} == {
        "admitted=25",
        "admitted=25 encoder=words",
        "encoder=words",
        "",
    }
    for wrong in ("admitted=0", "admitted=101", "encoder=brain"):
        with pytest.raises(UnknownSettingError):
            settings_of([wrong])


def test_a_stream_is_measured_with_each_encoder(tmp_path):
    data = question_set(tmp_path / "set", *([TAXES, OTHER, AGAIN] * 4))
    swept = settings_of(["encoder=meaning,words,letters"])
    wishes = Wishes((data,), ("no memory", "all kept"), swept, held_out=True)
    with bench(tmp_path) as made:
        rows, _ = measured(MemoryStreams(), wishes, made)
    assert not [row.left_out for row in rows if row.left_out]
    names = {row.key.setting for row in rows}
    assert names == {"", "encoder=words", "encoder=letters"}
    kept = [row.values["hit@1"] for row in rows if row.key.method == "all kept"]
    assert min(kept) == 1  # the same words are the same whoever compares them


def test_the_simulated_reader_learns_less_from_guesses_it_is_unsure_of(tmp_path, monkeypatch):
    monkeypatch.setattr(memory_simulation, "_QUESTIONS", 100)
    swept = settings_of(["admitted=100,50"])
    wishes = Wishes(methods=("EM², none confirmed",), settings=swept, limit=2)
    with bench(tmp_path) as made:
        rows, report = measured(MemorySimulation(), wishes, made)
    assert {row.key.setting for row in rows} == {"", "admitted=50"}
    names = [cells[0] for cells in report.tables[0].rows]
    assert names == ["EM², none confirmed", "EM², none confirmed, admitted=50"]
    first, second = (cells[2] for cells in report.tables[0].rows)
    assert first != second
