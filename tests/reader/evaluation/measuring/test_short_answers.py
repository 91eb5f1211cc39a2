"""The few words that a question asks for, cut out of a whole sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.measuring.short_answers import f1, holds, short_form


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


def test_a_whole_sentence_is_worth_as_much_as_its_short_form():
    asked, answer = "From where does the ferry sail?", "The ferry sails from Oslo."
    assert f1(short_form(asked, answer), ["Oslo"]) == 1


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
