from __future__ import annotations

import time

import pytest

from models.embedded.expectations import expectation
from reader.overview_questions import asks_for_overview


@pytest.mark.parametrize(
    ("question", "fitting", "other"),
    [
        ("How many ships sailed?", "Seven ships sailed.", "Ships sailed."),
        ("When did it end?", "It ended in May 1945.", "It ended well."),
        ("Who wrote it?", "It was written by Anna Karlova.", "it was written by hand."),
        ("Why did it fail?", "It failed because of rust.", "It failed again."),
    ],
)
def test_a_sentence_with_what_is_asked_for_is_known(question, fitting, other):
    expected = expectation(question)
    assert expected is not None
    assert expected(fitting)
    assert not expected(other)


def test_not_every_question_asks_for_a_kind_of_thing():
    assert expectation("Does the agreement allow copies?") is None
    assert expectation("鲸鱼是什么？") is None


@pytest.mark.parametrize(
    "question",
    [
        "Summarize the meeting",
        "Please give me a short summary of this book.",
        "What's this about?",
        "What are the key points of the paper?",
        "What happens in the story?",
    ],
)
def test_who_asks_for_all_of_it_is_understood(question):
    assert asks_for_overview(question)


@pytest.mark.parametrize(
    "question",
    [
        "Summarize what was said on intentionality",
        "What is the chapter on whales about?",
        "What happens in the story to the prince?",
        "",
    ],
)
def test_who_asks_for_something_in_it_does_not_ask_for_all(question):
    assert not asks_for_overview(question)


def test_a_strange_question_takes_no_time():
    begun = time.thread_time()
    for piece in (" ", "the ", "summary of ", ". "):
        asks_for_overview("summarise " + piece * 20_000 + "x")
    assert time.thread_time() - begun < 1
