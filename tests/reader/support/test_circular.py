"""Statements that say only what was asked, or explain a name by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.support.circular import explains_itself, repeats, says_nothing_new

NAMES = st.sampled_from(["Vincent Spaulding", "Anna Berg", "John Clay", "Hedda Lund"])


@pytest.mark.parametrize(
    ("statement", "question"),
    [
        ("Wilson went to Holmes.", "Why did Wilson go to Holmes?"),
        ("The League was dissolved.", "When was the League dissolved?"),
        ("The assistant's knees.", "What of the assistant's knees?"),
        ("Das Haus war rot.", "Warum war das Haus rot?"),
        ("The Eloi fear it because they fear it.", "Why do the Eloi fear it?"),
        ("Er ging, weil er ging.", "Warum ging er?"),
    ],
)
def test_what_was_asked_is_no_answer(statement, question):
    assert repeats(statement, question)
    assert says_nothing_new(statement, ("Tell me.", question))


@pytest.mark.parametrize(
    ("statement", "question"),
    [
        ("The house is red.", "Is the house red?"),
        ("The Salt Hall opened first.", "Which opened first, the Salt Hall or the Corn Market?"),
        ("The Salt Hall is larger.", "Which of the Salt Hall and the Corn Market is larger?"),
        ("She killed him.", "Who killed him?"),
        ("They killed him.", "Who killed him?"),
        ("Ann works in IT.", "Where does Ann work?"),
        ("Er wohnt in Weil.", "Wo wohnt er?"),
        ("Denn wohnt in Berlin.", "Wer wohnt in Berlin?"),
        ("Wilson did not go to Holmes.", "Why did Wilson go to Holmes?"),
        ("The League was dissolved in 1890.", "When was the League dissolved?"),
        ("Nobody waited in the cellar.", "Who waited in the cellar?"),
        ("It was there.", "Where was it?"),
        ("", "Who was it?"),
    ],
)
def test_what_says_a_word_more_is_an_answer(statement, question):
    assert not repeats(statement, question)


@pytest.mark.parametrize(
    "statement",
    [
        "Vincent Spaulding's real name is Vincent Spaulding.",
        "The real name of Vincent Spaulding is Vincent Spaulding.",
        "Vincent Spaulding is Vincent Spaulding.",
        "Vincent Spaulding is also known as Vincent Spaulding.",
    ],
)
def test_a_name_does_not_explain_itself(statement):
    assert explains_itself(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "Vincent Spaulding's real name is John Clay.",
        "His name is Vincent Spaulding.",
        "The hero of Jane Eyre is Jane Eyre.",
        "The name of Anna's boat is Boris.",
        "The name of the boat is the name of his wife.",
        "The house is a house of the bank.",
        "Vincent Spaulding is the assistant of Wilson.",
    ],
)
def test_what_gives_a_name_explains_something(statement):
    assert not explains_itself(statement)


@given(NAMES, NAMES)
def test_only_the_same_name_is_none(one, other):
    assert explains_itself(f"The real name of {one} is {other}.") == (one == other)


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_is_judged(statement, question):
    assert says_nothing_new(statement, (question,)) in {True, False}
