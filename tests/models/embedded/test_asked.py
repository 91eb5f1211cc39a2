"""The subject of a question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.asked import take_apart


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Where did the whale sink the ship?", "Where did the whale sink the ship?"),
        ("Consider the lease; May the tenant keep a dog?", "May the tenant keep a dog?"),
        (
            "You are a banker. Here is it: how large is the debt? Answer in euros.",
            "how large is the debt?",
        ),
        (
            "Regarding the merger; What are the closing conditions",
            "What are the closing conditions",
        ),
        ("the closing conditions", "the closing conditions"),
        ("How did Mr. Huntley die?", "How did Mr. Huntley die?"),
        (
            "What did J. R. Miller write to Dr. Lund?",
            "What did J. R. Miller write to Dr. Lund?",
        ),
        ("合同编号是什么？请回答。", "合同编号是什么？"),
    ],
)
def test_the_clause_that_asks(question, clause):
    assert take_apart(question).clause == clause


def test_words_that_only_stand_around_it():
    asked = take_apart("Consider the lease with Miller; May the tenant keep a dog?")
    assert asked.words == ("tenant", "keep", "dog")
    assert asked.background == ("lease", "miller")


def test_words_of_asking_do_not_count_unless_there_are_no_others():
    assert take_apart("What does the document say about whales?").words == ("whales",)
    assert take_apart("What is it about?").words == ("what", "is", "it", "about")


def test_a_year_in_a_longer_word_counts_too():
    assert take_apart("What was revenue in FY2018?").words == ("revenue", "fy2018", "2018")


@given(st.text(min_size=1).filter(str.strip))
def test_any_text_has_a_clause_and_no_word_twice(question):
    asked = take_apart(question)
    assert asked.clause.strip()
    assert len({*asked.words, *asked.background}) == len(asked.words) + len(asked.background)
