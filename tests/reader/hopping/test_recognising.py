from __future__ import annotations

import pytest

from reader.hopping.recognising import reckons, takes_hops


@pytest.mark.parametrize(
    "question",
    [
        "Where was the director of the film Red Sand born?",
        "Who is the paternal grandmother of Anna Lund's husband?",
        "Which film came out first, Red Sand or Blue Hill?",
        "Are both Red Sand and Blue Hill from the same country?",
        "When was the pianist who recorded Night Music born?",
        "Who is the brother of the tenant?",
        "What is the name of the tenant's brother?",
        "Who married the publisher of the newspaper The North Star?",
    ],
)
def test_what_is_named_by_another_thing_takes_hops(question):
    assert takes_hops(question)


@pytest.mark.parametrize(
    "question",
    [
        "When was Anna Lund born?",
        "Who is the president of France?",
        "What did the team say about the remote control and its buttons?",
        "What was the net revenue in FY2018?",
        "Wie heißt der Vater von Anna?",
        "",
    ],
)
def test_questions_answered_in_one_place_do_not(question):
    assert not takes_hops(question)


def test_what_has_to_be_counted_is_known():
    assert reckons("How many pictures did the director of Red Sand make?")
    assert reckons("What is the difference between both revenues?")
    assert not reckons("Where was Ada Lund born?")
