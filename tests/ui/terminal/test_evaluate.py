"""``gistwalker evaluate`` as a person or script uses it."""

from __future__ import annotations

import json
import sys

import pytest

from reader.errors import ExitCode
from reader.evaluation import running
from tests.reader.evaluation.made import STORY, question_set

CHOICE = {
    "question": "Who came late?\nA. a lighthouse keeper\nB. a doctor with medicine\nC. a bishop",
    "answers": ["B"],
}


def story(folder):
    path = folder / "story.txt"
    path.write_text(STORY)
    return path


@pytest.fixture
def evaluate(gistwalker, tmp_path):
    """Runs it with a work folder of its own."""
    return lambda *words: gistwalker("evaluate", *words, "--work", tmp_path / "work")


def test_multiple_choice_from_a_set_to_a_report(evaluate, tmp_path):
    data = question_set(tmp_path / "stories", CHOICE)
    folder = tmp_path / "report"
    asked = ("choice", "--data", data, "--method", "BM25", "--method", "gist-P")
    code, out, err = evaluate(*asked, "--report", folder)
    assert code == ExitCode.OK
    assert "| stories | BM25 | 1 |" in out
    assert "| stories | gist-P | 1 |" in out
    assert "report.html" in err
    page = (folder / "report.md").read_text()
    assert "Model: embedded reader. Sentence encoder: " in page
    assert "Machine: " in page
    assert "threads." in page
    assert "<svg" in (folder / "report.html").read_text()
    code, out, _ = evaluate(*asked, "--json")
    report = json.loads(out)["report"]
    assert report["title"] == "Multiple choice"
    assert len(report["tables"][0]["rows"]) == 2


def test_without_matplotlib_a_report_is_refused_before_anything_is_measured(
    evaluate, tmp_path, monkeypatch
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    asked = ("gists", "--data", story(tmp_path))
    code, out, err = evaluate(*asked, "--report", tmp_path / "report")
    assert (code, out) == (ExitCode.USAGE, "")
    assert "pip install 'gistwalker[evaluate]'" in err
    assert err.count("\n") == 1
    assert not (tmp_path / "work").exists()
    assert evaluate(*asked)[0] == ExitCode.OK


def test_stopped_it_says_that_what_was_finished_is_kept(evaluate, tmp_path, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(running.Results, "add", stop)
    code, _, err = evaluate("gists", "--data", story(tmp_path))
    assert code == ExitCode.CANCELLED
    assert "finished work is kept" in err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["nothing"], ExitCode.USAGE, "Available: choice"),
        (["choice", "--method", "magic"], ExitCode.USAGE, "no method “magic”"),
        (["choice", "--sweep", "size=3"], ExitCode.USAGE, "one of segment, fan-out"),
        (["choice"], ExitCode.INPUT, "Give a question set"),
        (["choice", "--data", "/nowhere"], ExitCode.INPUT, "Can't read"),
        (["choice", "--model", "none such"], ExitCode.MODEL, "none such"),
        (["choice", "--limit", "0"], ExitCode.USAGE, "limit"),
        (["choice", "--role", "gist=model"], ExitCode.USAGE, "Name a language model"),
        (["choice", "--model", "any", "--role", "gist"], ExitCode.USAGE, "choose one of"),
    ],
)
def test_misuse_is_reported_in_a_sentence(evaluate, arguments, code, said):
    got, _, err = evaluate(*arguments)
    assert (got, said in err) == (code, True), err
