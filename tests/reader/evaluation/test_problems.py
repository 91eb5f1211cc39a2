"""Problems without a document: read as they are published, answered in a stream, and judged."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from reader.errors import UnreadableFileError
from reader.evaluation.answer_scores import agrees
from reader.evaluation.bench import Wishes
from reader.evaluation.examined_skills import Solution
from reader.evaluation.formats.problems import read_problems
from reader.evaluation.memory_task import MEMORY
from reader.evaluation.settings import settings_of
from tests.reader.evaluation.made import Changed, bench, measured

SCHOOL = {
    "question": "Ida has 3 apples and buys 1,200 more. How many has she?",
    "answer": "She has 3.\nShe buys 1200, so 3+1200=<<3+1200=1203>>1203.\n#### 1,203",
}
BIG_BENCH = {
    "canary": "never train on this",
    "examples": [{"input": "Which?\nOptions:\n(A) one\n(B) two", "target": "(B)"}],
}
STRATEGY = [
    {
        "qid": "q1",
        "term": "Boat",
        "question": "Can a boat swim?",
        "answer": False,
        "facts": ["A boat floats.", "Swimming takes limbs."],
        "decomposition": ["What is swimming?"],
    }
]


def kept(path, form):
    path.write_text(form if isinstance(form, str) else json.dumps(form), encoding="utf-8")
    return path


def test_gsm8k(tmp_path):
    path = kept(tmp_path / "test.jsonl", "\n".join(json.dumps(SCHOOL) for _ in range(2)))
    name, problems = read_problems(path)
    assert (name, len(problems), problems[0].answer) == ("test", 2, "1203")
    assert problems[0].solution == "She has 3.\nShe buys 1200, so 3+1200=1203."


def test_big_bench_hard(tmp_path):
    name, (problem,) = read_problems(kept(tmp_path / "date_understanding.json", BIG_BENCH))
    assert (name, problem.answer, problem.solution) == ("date_understanding", "(B)", "")


def test_strategy_qa(tmp_path):
    _, (problem,) = read_problems(kept(tmp_path / "strategyqa_train.json", STRATEGY))
    assert (problem.id, problem.answer) == ("q1", "no")
    assert problem.question == "Can a boat swim? Answer yes or no."
    assert problem.solution == "A boat floats. Swimming takes limbs."


def test_ours_without_documents(tmp_path):
    usual = {"docs": [], "evidence": [], "answers": ["18"]}
    entry = {
        "id": "a",
        "question": "?",
        **usual,
        "meta": {"solution": "9*2 = <<9*2=18>>18\n#### 18"},
    }
    kept(tmp_path / "questions.jsonl", json.dumps(entry))
    _, (problem,) = read_problems(tmp_path)
    assert (problem.answer, problem.solution) == ("18", "9*2 = 18")
    kept(tmp_path / "questions.jsonl", json.dumps({**entry, "docs": ["a.txt"]}))
    assert read_problems(tmp_path) is None


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        ([{**STRATEGY[0], "answer": "maybe"}], "neither true nor false"),
        ({"examples": [{"input": "?"}]}, "target"),
        (json.dumps(SCHOOL) + "\nnot valid JSON", "line 2"),
        (json.dumps(SCHOOL) + "\n" + json.dumps({"question": "?", "answer": "7"}), "####"),
    ],
)
def test_what_is_damaged_is_named(tmp_path, form, wrong):
    with pytest.raises(UnreadableFileError, match=wrong):
        read_problems(kept(tmp_path / "set.json", form))


@pytest.mark.parametrize("form", [{"article": "x"}, [{"_id": "1"}], "", "[]", "{}"])
def test_what_is_something_else_is_left_to_others(tmp_path, form):
    assert read_problems(kept(tmp_path / "set.json", form)) is None


@pytest.mark.parametrize(
    ("said", "known", "right"),
    [
        ("She has $1,203.00 now.", "1203", True),
        ("First 1203, but then 7", "1203", False),
        ("", "1203", False),
        ("-5", "5", False),
        ("(B)", "(B)", True),
        ("b) two", "(B)", True),
        ("(A)", "(B)", False),
        ("Because of B", "(B)", False),
        ("No, it cannot.", "no", True),
        ("Nobody knows", "no", False),
        ("valid", "Valid.", True),
    ],
)
def test_answers_agree_by_what_counts_in_them(said, known, right):
    assert agrees(said, known) is right


class Pupil:
    """Solves what it was shown; anything else it gets wrong."""

    def __init__(self):
        self.shown = []
        self.samples = []

    def solve(self, question, shown, samples=1):
        self.shown.append([one.experience.question for one in shown])
        self.samples.append(samples)
        number = question.split()[-1].strip("?")
        known = any(one.experience.answer == number for one in shown)
        return [Solution("", number if known else "0")] * samples


class Likelihoods:
    def log_likelihoods(self, trials):
        return [-float(len(trial.shown) == 0) for trial in trials]

    def uncertainties(self, experiences):
        return [0.0 for _ in experiences]


LEARNERS = ("no memory", "all kept", "EM²", "EM², none confirmed")


def streamed(tmp_path, *sweeps, methods=LEARNERS, learning=None):
    tmp_path.mkdir(exist_ok=True)
    lines = [
        json.dumps({"question": f"Problem {n} of {n % 3}?", "answer": f"so\n#### {n % 3}"})
        for n in range(18)
    ]
    data = kept(tmp_path / "pupils.jsonl", "\n".join(lines))
    pupil = Pupil()
    wishes = Wishes((data,), methods, settings_of(list(sweeps)))
    with bench(tmp_path, lambda model: Changed(model, solve=pupil.solve)) as made:
        made.reading("")
        made._readings[""] = replace_learning(made._readings[""], learning)
        rows, report = measured(MEMORY, wishes, made)
    return pupil, rows, report


def replace_learning(reading, learning):
    return replace(reading, learning=learning or Likelihoods())


def test_a_stream_of_problems_is_learnt_from(tmp_path):
    _, rows, report = streamed(tmp_path)
    right = {}
    for row in rows:
        right.setdefault(row.key.method, []).append(row.values["right"])
    assert set(right["no memory"]) == {2 / 6} or max(right["no memory"]) < 1
    assert min(right["all kept"]) >= min(right["no memory"])
    assert sum(right["EM²"]) > sum(right["no memory"])
    late, whole = report.tables
    assert late.columns[-2:] == whole.columns[-2:] == ("right", "right − none")
    assert "(" in str(late.rows[1][-1])
    assert "whole stream" in whole.title
