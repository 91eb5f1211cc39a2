"""Question sets as they are read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import UnreadableFile
from reader.evaluation.questions import (
    EvidenceQuestion,
    GoldPage,
    GoldPassage,
    Half,
    read_questions,
)
from reader.text.span import Span
from tests.corpus import corpus


def entry(**changes):
    usual = {
        "id": "q1",
        "group": "g",
        "question": "Where?",
        "answerable": True,
        "docs": ["docs/a.txt"],
        "evidence": [{"doc": "docs/a.txt", "char": [3, 9]}],
        "meta": {},
    }
    return usual | changes


def written(folder, *entries):
    lines = "\n".join(json.dumps(one) for one in entries)
    (folder / "questions.jsonl").write_text(lines, encoding="utf-8")
    return read_questions(folder)


def test_passages_pages_and_questions_without_answer(tmp_path):
    passage, page, silent = written(
        tmp_path,
        entry(),
        entry(evidence=[{"page0": 4}, {"page0": 7}]),
        entry(answerable=False, meta={"text_only": False}),
    )
    assert passage.gold == (GoldPassage(Span(3, 9)),)
    assert passage.path == tmp_path / "docs" / "a.txt"
    assert page.gold == (GoldPage(5), GoldPage(8))
    assert silent.gold == ()
    assert not silent.answerable


def test_what_cannot_be_measured_is_left_out(tmp_path):
    assert written(tmp_path, entry(evidence=[]), entry(meta={"text_only": False})) == ()


@pytest.mark.parametrize("text", ["{", '{"id": 1}', "[1]"])
def test_a_damaged_set_is_refused_in_a_sentence(tmp_path, text):
    (tmp_path / "questions.jsonl").write_text(text)
    with pytest.raises(UnreadableFile, match="not a question set"):
        read_questions(tmp_path)


def test_a_folder_without_a_set_is_refused(tmp_path):
    with pytest.raises(UnreadableFile, match="no question set"):
        read_questions(tmp_path / "nowhere")


@given(st.text(), st.text(), st.text())
def test_a_group_stands_on_one_side(tmp_path_factory, group, one, other):
    path = tmp_path_factory.getbasetemp()
    halves = {EvidenceQuestion(i, group, i, path, False, ()).half for i in (one, other)}
    assert len(halves) == 1
    assert halves < set(Half)


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("financebench", 54),
        ("ohr_bench", 265),
        ("qmsum", 140),
        ("legalbench_rag", 816),
        ("covid_qa", 827),
    ],
)
def test_the_shared_sets_are_read_whole(name, count):
    questions = read_questions(corpus(f"questions/{name}"))
    assert len(questions) == count
    assert all(question.gold for question in questions)
    assert {question.half for question in questions} == set(Half)
