from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.kinds import Kind, wanted
from models.embedded.question_forms import (
    Count,
    asks_who_somebody_is,
    compares,
    count_asked,
    is_negated,
    is_of_the_program,
    only_names,
    parts_of,
)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Who is Ada? When did she leave?", ("Who is Ada?", "When did she leave?")),
        ("Who is Ada and when did she leave?", ("Who is Ada?", "When did she leave?")),
        ("Who met Ada and Tom?", ("Who met Ada and Tom?",)),
        ("What did she say and why?", ("What did she say and why?",)),
        ("It was late. Who came?", ("It was late. Who came?",)),
        ("Ada?", ("Ada?",)),
    ],
)
def test_questions_in_one_are_taken_apart(question, parts):
    assert parts_of(question) == parts


@given(st.text(max_size=60))
def test_no_part_of_a_question_is_empty_and_nothing_is_invented(question):
    parts = parts_of(question)
    assert parts
    left = "".join(parts).replace("?", "").split()
    assert set(left) <= set(question.replace("?", " ").replace(",", " , ").split()) | set(
        question.replace("?", "").split()
    )


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("How many times does the word “lamp” occur?", "lamp"),
        ("How often is Ada Farrow mentioned in the text?", "Ada Farrow"),
        ("How many times does lamp appear in the whole book?", "lamp"),
    ],
)
def test_words_are_counted(question, word):
    assert count_asked(question) == Count(word)


@pytest.mark.parametrize(
    "question",
    [
        "How many times did Ada visit the mill?",
        "How often does the lamp appear in the third chapter?",
        "How many lamps are there?",
        "",
    ],
)
def test_events_and_things_are_not_counted_as_words(question):
    assert count_asked(question) is None


def test_negations_are_seen():
    assert all(map(is_negated, ["Who did not come?", "Who didn't come?", "Who never came?"]))
    assert not any(map(is_negated, ["Who came?", "What is notable?", "Is the knot tight?"]))


def test_comparisons_are_seen():
    assert all(map(compares, ["Is Ada older than Tom?", "Which is larger, the mill or the inn?"]))
    assert all(map(compares, ["Was Ada or Tom born first?", "Who has the most ships, Ada or Tom?"]))
    assert not any(map(compares, ["Who is Ada?", "Did he go to the inn or home?"]))
    assert not any(map(compares, ["Who came first?", "What is the largest or only segment?"]))


def test_questions_about_the_program_are_distinguished_from_those_about_a_text():
    assert all(map(is_of_the_program, ["Who are you?", "What can you do?", "Which model are you?"]))
    assert not any(map(is_of_the_program, ["Can you tell me who Ada is?", "Who is she?"]))


def test_what_only_names_something_is_no_question():
    assert only_names("Ada?")
    assert not only_names("Why?")
    assert not only_names("Who is Ada?")
    assert not only_names("")
    assert only_names("operating income of Ada Stores")
    assert not only_names("Wer ist Ada Lovelace?")


def test_asking_who_somebody_is_is_seen():
    assert asks_who_somebody_is("Who is Arthur?")
    assert asks_who_somebody_is("Who was Mrs. Graham?")
    assert asks_who_somebody_is("Wer ist Mr. Lawrence?")
    assert not asks_who_somebody_is("Who is the brother of Anna?")
    assert not asks_who_somebody_is("Who is Arthur’s wife?")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How did Ada feel when Edwin spoke to her?", Kind.MANNER),
        ("What did the man who lived there do?", Kind.THING),
        ("What did she say when he asked why?", Kind.THING),
        ("When the ferry sank, who was on it?", Kind.PERSON),
        ("What is the reason why he left?", Kind.REASON),
        ("Where was he when it rained?", Kind.PLACE),
        ("How many people who came were ill?", Kind.AMOUNT),
        ("Tell me when the ferry sank", Kind.TIME),
        ("In which year did the man who lived there leave?", Kind.TIME),
    ],
)
def test_a_subordinate_clause_does_not_decide_what_is_asked_for(question, kind):
    assert wanted(question).kind is kind
