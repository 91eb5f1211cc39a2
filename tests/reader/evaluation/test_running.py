"""Running: kept at once, never measured twice, gone on with after any end."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from reader.errors import ModelError, NoChoiceError, UnreadableFileError
from reader.evaluation.bench import Trial, Wishes
from reader.evaluation.methods import TooLongError
from reader.evaluation.reports import Key, Report
from reader.evaluation.running import Doing, Measured, Reported, Results, run
from reader.evaluation.settings import Setting, UnknownSettingError, settings_of
from reader.evaluation.vectors import KeptVectors
from reader.memory.tree import Grouping
from reader.values.maker import Maker
from tests.doubles import stand_in
from tests.scripted import LetterEncoder


@dataclass
class Counting:
    """A task of ``trials_`` trials; ``fails`` gives the error of one of them."""

    trials_: int = 4
    fails: dict = field(default_factory=dict)
    measured: list = field(default_factory=list)
    closed: int = 0
    name = "counting"

    def trials(self, *_):
        return [Trial(Key("set", str(n), "m"), lambda n=n: self._measure(n)) for n in range(4)]

    def _measure(self, n):
        self.measured.append(n)
        try:
            yield "counting"
            if n in self.fails:
                raise self.fails[n]
            return {"number": n}
        finally:
            self.closed += 1

    def report(self, rows):
        return Report(" ".join(str(row.values.get("number", row.left_out)) for row in rows))


def reported(task, path):
    return list(run(task, Wishes(), stand_in(None), Results(path)))[-1].report.title


def test_everything_is_measured_once_and_said(tmp_path):
    task = Counting()
    events = list(run(stand_in(task), Wishes(), stand_in(None), Results(tmp_path / "r.jsonl")))
    assert [event.done for event in events if isinstance(event, Measured)] == [1, 2, 3, 4]
    assert [event.said for event in events if isinstance(event, Doing)] == ["counting"] * 4
    assert isinstance(events[-1], Reported)
    assert reported(task, tmp_path / "r.jsonl") == "0 1 2 3"
    assert task.measured == [0, 1, 2, 3]


@pytest.mark.parametrize("stopped_at", range(8))
def test_a_run_that_was_stopped_goes_on(tmp_path, stopped_at):
    path, task = tmp_path / "r.jsonl", Counting()
    events = run(stand_in(task), Wishes(), stand_in(None), Results(path))
    for _ in range(stopped_at):
        next(events)
    events.close()
    assert task.closed == len(task.measured)
    assert reported(task, path) == "0 1 2 3"
    assert len(task.measured) <= 5


def test_a_line_cut_off_by_a_power_failure_is_measured_again(tmp_path):
    path, task = tmp_path / "r.jsonl", Counting()
    reported(task, path)
    path.write_bytes(path.read_bytes()[:-9])
    task.measured.clear()
    assert reported(task, path) == "0 1 2 3"
    assert task.measured == [3]
    assert path.read_text().count("\n") == 4


def test_a_file_that_is_none_of_ours_is_refused_with_its_line(tmp_path):
    path = tmp_path / "r.jsonl"
    reported(Counting(), path)
    path.write_text(path.read_text() + '{"other": 1}\n')
    with pytest.raises(UnreadableFileError, match="Line 5"):
        Results(path)


@pytest.mark.parametrize("kind", [TooLongError, NoChoiceError])
def test_one_that_cannot_be_measured_is_left_out_and_others_go_on(tmp_path, kind):
    task = Counting(fails={1: kind("not told")})
    assert reported(task, tmp_path / "r.jsonl") == "0 not told 2 3"
    assert reported(task, tmp_path / "r.jsonl") == "0 not told 2 3"
    assert task.measured == [0, 1, 2, 3]


def test_a_model_that_fails_ends_it_and_what_was_measured_is_kept(tmp_path):
    path = tmp_path / "r.jsonl"
    with pytest.raises(ModelError):
        reported(Counting(fails={2: ModelError("gone")}), path)
    task = Counting()
    assert reported(task, path) == "0 1 2 3"
    assert task.measured == [2, 3]


def test_results_belong_to_who_reads(tmp_path):
    one = Results.of(tmp_path, "choice", Maker("A model", "1"))
    assert reported_in(one) == "0 1 2 3"
    assert not Results.of(tmp_path, "choice", Maker("A model", "2")).rows
    assert not Results.of(tmp_path, "answer", Maker("A model", "1")).rows
    assert len(Results.of(tmp_path, "choice", Maker("A model", "1")).rows) == 4
    assert not Results.of(tmp_path, "choice", Maker("A model", "1"), fresh=True).rows


def reported_in(results):
    return list(run(stand_in(Counting()), Wishes(), stand_in(None), results))[-1].report.title


def test_where_nothing_can_be_written_it_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UnreadableFileError, match="Can't save"):
        Results(tmp_path / "file" / "r.jsonl")


def test_sweeps_are_all_combinations():
    made = settings_of(["segment=250,500", "working-memory=on,off", "grouping=number"])
    assert [setting.name for setting in made] == [
        "segment=250 grouping=number",
        "segment=250 grouping=number working-memory=off",
        "segment=500 grouping=number",
        "segment=500 grouping=number working-memory=off",
    ]
    assert made[0].grouping is Grouping.NUMBER
    assert {setting.building for setting in made} == {
        "segment=250 grouping=number",
        "segment=500 grouping=number",
    }
    assert settings_of([]) == (Setting(),)
    assert settings_of(["look-ups=5"]) == (Setting(),)


@pytest.mark.parametrize(
    "sweep",
    ["", "x=1", "segment", "segment=", "segment=0", "segment=a", "options=1.5", "=3", "a=b=c"],
)
def test_sweeps_that_say_nothing_are_refused(sweep):
    with pytest.raises(UnknownSettingError):
        settings_of([sweep])


class Forbidden(LetterEncoder):
    """Known vectors must not be asked for again."""

    def encode(self, texts):
        raise AssertionError(texts)


def test_vectors_are_computed_once_for_all_runs(tmp_path):
    encoder = LetterEncoder()
    first = KeptVectors(encoder, tmp_path)
    rows = first.encode(["one", "two", "one"])
    assert encoder.encoded == 2
    again = KeptVectors(Forbidden(), tmp_path)
    assert np.array_equal(again.encode(["one", "two", "one"]), rows)
    assert np.allclose(rows, LetterEncoder().encode(["one", "two", "one"]))
    assert again.encode([]).shape == (0, 26)
    assert (again.name, again.dimensions) == ("letters", 26)
