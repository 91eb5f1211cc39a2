"""Scores of answers, worked out by hand, and the few words that a question asks for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.answer_scores import exact, f1, holds, rouge, short_form
from reader.evaluation.intervals import wilson

words = st.lists(st.sampled_from("abcd"), max_size=12).map(" ".join)


def test_worked_out_by_hand():
    found = rouge("The cat sat on the mat.", ["The cat lay on a mat"])
    # the, cat, on, mat of six words each; "the cat" of five pairs each; the … cat … on … mat
    assert found["ROUGE-1"] == pytest.approx(4 / 6)
    assert found["ROUGE-2"] == pytest.approx(1 / 5)
    assert found["ROUGE-L"] == pytest.approx(4 / 6)


def test_the_best_reference_counts_for_each():
    found = rouge("a b", ["b a", "a b x y"])
    assert (found["ROUGE-1"], found["ROUGE-2"]) == (1, pytest.approx(0.5))


def test_nothing_said_and_nothing_known():
    assert set(rouge("", ["a"]).values()) == {0}
    assert set(rouge("a", []).values()) == {0}
    assert set(rouge("...", ["!"]).values()) == {0}


@given(words, words)
def test_it_is_symmetric_and_a_share(one, other):
    found = rouge(one, [other])
    assert found == pytest.approx(rouge(other, [one]))
    assert all(0 <= value <= 1 for value in found.values())
    assert found["ROUGE-L"] <= found["ROUGE-1"] + 1e-9


def test_wilson_worked_out_by_hand():
    # (0.5 + 1.96²/20) / (1 + 1.96²/10) ± …
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(10, 10)
    assert low == pytest.approx(0.7225, abs=1e-4)
    assert high == pytest.approx(1)


@pytest.mark.parametrize(
    ("question", "answer", "short"),
    [
        ("From where does the ferry sail?", "The ferry sails from Oslo.", "Oslo"),
        ("Who directed Low Tide?", "The director of Low Tide is Ove Bang.", "director"),
        ("Who is the director of Mr. Fox?", "The director of Mr. Fox is Ove Bang.", "Ove Bang"),
        (
            "What unit of the Air Guard is located at a base in Lund?",
            "The 133d Air Refueling Squadron is located at Lund Air Base.",
            "133d Air Refueling Squadron",
        ),
        (
            "Which is older, Dusk or Not As Bad As It Seems?",
            "Not As Bad As It Seems is older.",
            "Not As Bad As It Seems",
        ),
        ("Was Rosa Lind or Ove Bang born first?", "Ove Bang was born first.", "Ove Bang"),
        ("Were both born in Norway?", "No, they were not both born there.", "No"),
        ("When was it opened?", "It was opened on 12 May 1887.", "12 May 1887"),
        ("Where is it?", "Stanley", "Stanley"),
        ("Who has the rights?", "Anna Berg. She was born in 1965.", "Anna Berg"),
        ("Who?", "", ""),
    ],
)
def test_what_the_question_says_already_is_cut_off(question, answer, short):
    assert short_form(question, answer) == short


@pytest.mark.parametrize(
    ("answer", "held"),
    [
        ("Bergen is where the director was born.", True),
        ("She was born in the city of Bergen, Norway.", True),
        ("She was born in Bergenhus.", False),
        ("", False),
    ],
)
def test_an_answer_holds_an_accepted_one_word_for_word(answer, held):
    assert holds(answer, ["Bergen", ""]) is held


@given(st.text(), st.text())
def test_what_is_cut_out_stands_in_the_answer(question, answer):
    short = short_form(question, answer)
    assert short in answer


@pytest.mark.parametrize(
    ("said", "score"),
    [("The Bergen.", 1.0), ("in Bergen town", 0.5), ("Oslo", 0.0), ("", 0.0)],
)
def test_f1_counts_words_that_agree(said, score):
    assert f1(said, ["Oslo fjord", "Bergen"] if said != "Oslo" else ["Bergen"]) == score


def test_a_yes_is_right_or_wrong():
    assert f1("Yes.", ["yes"]) == 1
    assert f1("yes, they are", ["yes"]) == 0
    assert exact("The yes!", ["yes"])
    assert not exact("", ["yes"])
