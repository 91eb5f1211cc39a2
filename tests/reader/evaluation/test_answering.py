"""Multiple choice and free answers, over a real library."""

from __future__ import annotations

import pytest

from reader.errors import ModelError, UnreadableFileError
from reader.evaluation.answer_tasks import ANSWER, CHOICE
from reader.evaluation.bench import Wishes
from reader.evaluation.examined_skills import Strictness
from reader.evaluation.methods import METHODS
from reader.evaluation.settings import Setting, settings_of
from tests.reader.evaluation.made import Changed, bench, measured, measured_in, question_set

OPTIONS = {
    "question": "Who came late?\nA. a lighthouse keeper\nB. a doctor with medicine\nC. a bishop",
    "answers": ["B"],
}
CLAIMS = [
    {"question": "The harbour froze in winter.", "answers": ["TRUE"], "meta": {"pair": 1}},
    {"question": "The harbour froze in summer.", "answers": ["FALSE"], "meta": {"pair": 1}},
]
FREE = {"question": "Who came late in the evening?", "answers": ["A doctor named Agnes Farrow."]}
SMALL = settings_of(["segment=100"])


def test_every_way_leads_to_a_choice(tmp_path):
    data = question_set(tmp_path / "set", OPTIONS)
    rows, report = measured_in(tmp_path, CHOICE, Wishes((data,), settings=SMALL))
    assert [row.key.method for row in rows] == list(METHODS)
    assert [row.left_out for row in rows] == [""] * len(rows)
    by_method = {row.key.method: row.values for row in rows}
    assert {row["right"] for row in by_method.values()} <= {True, False}
    assert by_method["full text"]["compression"] == 0
    assert by_method["full text"]["share read"] == 1
    assert by_method["gists only"]["share read"] == 0
    assert 0 < by_method["gist-P"]["look-ups"] <= 5
    assert by_method["tree"]["steps"] > 0
    assert {row["chance"] for row in by_method.values()} == {1 / 3}
    assert "accuracy" in report.tables[0].columns


def test_a_pair_counts_where_both_are_right(tmp_path):
    data = question_set(tmp_path / "set", *CLAIMS)

    def doubting(model):
        return Changed(model, weigh_options=lambda *_: (0.0, 1.0))

    rows, report = measured_in(tmp_path, CHOICE, Wishes((data,), ("BM25",), SMALL), doubting)
    assert sorted(row.values["right"] for row in rows) == [False, True]
    (pairs,) = (table for table in report.tables if table.title == "Pairs")
    assert pairs.rows == (("set", "BM25", "segment=100", 1.0, 0.0, 0.25),)


def test_what_does_not_fit_is_left_out(tmp_path):
    data = question_set(tmp_path / "set", FREE)
    wishes = Wishes((data,), ("full text",), (Setting(window=30),))
    (complete,), report = measured_in(tmp_path, ANSWER, wishes)
    assert "needs" in complete.left_out
    assert any("full text" in remark for remark in report.remarks)


def test_free_answers_are_compared_and_not_rated_by_whom_cannot(tmp_path):
    data = question_set(tmp_path / "set", FREE)
    with bench(tmp_path) as made:
        wishes = Wishes((data,), ("gist-P",), SMALL)
        (row,), report = measured(ANSWER, wishes, made)
        with pytest.raises(ModelError):
            made.reading("segment=100").model.rate("?", "a", "b", Strictness.STRICT)
    assert row.values["answered"]
    assert 0.2 < row.values["ROUGE-1"] < 1
    assert "LR-1" not in row.values
    assert any("can't judge" in remark for remark in report.remarks)


@pytest.mark.parametrize(
    ("strict", "permissive", "rated"),
    [(0.9, 0.9, (True, True)), (0.1, 0.9, (False, True)), (0.1, 0.1, (False, False))],
)
def test_a_language_model_rates(tmp_path, strict, permissive, rated):
    says = {Strictness.STRICT: strict, Strictness.PERMISSIVE: permissive}

    def rating(model):
        return Changed(model, rate=lambda question, reference, answer, how: says[how])

    data = question_set(tmp_path / "set", FREE)
    (row,), _ = measured_in(
        tmp_path, ANSWER, Wishes((data,), ("gist-P",), SMALL), rating, is_language_model=True
    )
    assert (row.values["LR-1"], row.values["LR-2"]) == rated


def test_without_questions_it_says_so(tmp_path):
    data = question_set(tmp_path / "set", FREE)
    with bench(tmp_path) as made:
        for wishes in (Wishes(), Wishes((data,))):
            with pytest.raises(UnreadableFileError, match="No questions"):
                CHOICE.trials(wishes, made)
