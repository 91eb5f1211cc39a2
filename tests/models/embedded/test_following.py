from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.following import is_whole, understood
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.question import Turn
from reader.values.quotation import Citation


def turn(question, *quotes, answer=""):
    cited = tuple(Citation(DocumentId(1), Span(0, len(quote)), quote) for quote in quotes)
    return Turn(question, answer, cited)


WOUND = turn(
    "Who was hurt in the battle?",
    "It was there on the Pratzen Heights that Prince Andrei lay. Nobody saw Prince Andrei fall.",
)
PROPOSAL = turn("When did Prince Andrei propose to Natasha?")
KEEPER = turn(
    "What did the lighthouse keeper write every evening?",
    "The lighthouse keeper wrote every evening, in a small hand, how many ships had passed.",
)
REVENUE = turn("What was the revenue in 2017?")
ADVENTURESS = turn(
    "Who is Irene Adler?", "Mary Turner met Irene Adler. Born in 1858. Contralto. Prima donna."
)
CONTRACT = turn("What does the contract say about termination?")


@pytest.mark.parametrize(
    ("before", "asked", "meant"),
    [
        (WOUND, "And when did he die?", "When did Prince Andrei die?"),
        (WOUND, "why?", "Why (hurt in the battle)?"),
        (PROPOSAL, "Why?", "Why did Prince Andrei propose to Natasha?"),
        (
            PROPOSAL,
            "What about his sister?",
            "When did Prince Andrei’s sister propose to Natasha?",
        ),
        (
            PROPOSAL,
            "and in chapter 3?",
            "When did Prince Andrei propose to Natasha in chapter 3?",
        ),
        (PROPOSAL, "When did she refuse him?", "When did Natasha refuse Prince Andrei?"),
        (PROPOSAL, "Why did Marya reject him?", "Why did Marya reject Prince Andrei?"),
        (PROPOSAL, "And Pierre?", "When did Pierre propose to Natasha?"),
        (turn("Did Andrei die?"), "when?", "When did Andrei die?"),
        (ADVENTURESS, "Where does she live?", "Where does Irene Adler live?"),
        (KEEPER, "why?", "Why did the lighthouse keeper write every evening?"),
        (KEEPER, "How old was he?", "How old was the lighthouse keeper?"),
        (KEEPER, "Tell me more", "What did the lighthouse keeper write every evening?"),
        (KEEPER, "How did he save his boat?", "How did the lighthouse keeper save his boat?"),
        (
            turn("Why did the enchanter appear?", "The enchanter appeared in a cloud."),
            "What did he want?",
            "What did the enchanter want?",
        ),
        (REVENUE, "and in 2018?", "What was the revenue in 2018?"),
        (CONTRACT, "And about payment?", "What does the contract say about payment?"),
        (CONTRACT, "What about liability?", "What does the contract say about liability?"),
        (CONTRACT, "How can it be ended?", "How can the contract be ended?"),
        (turn("Where did the soldiers camp?"), "Why did they flee?", "Why did the soldiers flee?"),
        (
            turn("What did the Project Manager think about the cost?"),
            "What did he say about the design?",
            "What did the Project Manager say about the design?",
        ),
    ],
)
def test_a_follow_up_is_understood_by_what_was_asked_before(before, asked, meant):
    assert understood(asked, [turn("Who is Napoleon?"), before]) == meant


@pytest.mark.parametrize(
    "asked",
    [
        "Who is Pierre?",
        "What is this book about?",
        "Is it true that Pierre is rich?",
        "How long does it take to reach Moscow?",
        "What did the team decide and why did they decide so?",
        "What did the doctor say when he came?",
        "What did they discuss about the remote control and its cost?",
        "Summarize the discussion about the budget.",
        "In what year was the bridge built?",
        "Who is at risk when health workers fail to wash their hands?",
        "Natasha",
        "战争与和平是什么?",
    ],
)
def test_a_question_that_is_complete_is_left_alone(asked):
    for before in (WOUND, PROPOSAL, KEEPER, CONTRACT):
        assert understood(asked, [before]) == asked


def test_what_nothing_is_found_for_stands_beside_the_question_before():
    before = turn("what happened at noon?")
    assert understood("Why did he do it?", [before]) == "Why did he do it? (what happened at noon)"
    assert understood("What came after that?", [before]).endswith("(what happened at noon)")


def test_somebody_may_be_spoken_of_some_turns_before():
    turns = [PROPOSAL, turn("what happened then?"), turn("is there more?")]
    assert understood("When did he die?", turns) == "When did Prince Andrei die?"


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=80))
def test_any_question_after_any_turn_means_something(asked, before, said):
    meant = understood(asked, [Turn(before, said)])
    assert bool(meant.strip()) == bool(asked.strip())
    assert understood(asked, []) == asked


def test_a_question_of_twenty_thousand_letters_is_complete():
    asked = "Why did he go? " * 1400
    assert understood(asked, [PROPOSAL]) == asked


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("Where are the headquarters?", True),
        ("Why do fluctuations of foreign currencies matter to Adobe?", True),
        ("Who leads the company?", True),
        ("Why was the harbour closed in 1998?", True),
        ("What did Marya's father say to Prince Andrei?", True),
        ("Summarize the part about the harbour.", False),
        ("Do you know where she's buried?", False),
        ("Why do you think it's dangerous?", False),
        ("Which of the two is cheaper?", False),
        ("Why did the company do so?", False),
        ("What came afterwards?", False),
        ("How much in 2019?", False),
        ("Where, exactly?", False),
        ("Was kostet sie?", False),
        ("Was war der Grund?", False),
        ("Will er kommen?", False),
        ("Where does she live?", False),
        ("And the harbour?", False),
        ("And where is the machine hidden?", False),
        ("What happened?", False),
        ("What was the reason?", False),
        ("Who was the other brother?", False),
        ("What about Boris?", False),
        ("Why?", False),
        ("Wo liegt der Hafen?", False),
        ("", False),
    ],
)
def test_a_question_is_whole_if_nothing_in_it_points_back(question, whole):
    assert is_whole(question) is whole
    if whole:
        assert understood(question, [WOUND]) == question
