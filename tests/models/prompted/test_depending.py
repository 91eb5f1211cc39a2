"""Statements that need the one before them, or have nothing of the question."""

from __future__ import annotations

import pytest

from models.prompted.depending import (
    is_of_something_else,
    misses,
    names_nobody,
    needs_another,
    shares_nothing,
)
from models.prompted.statements import Statement

PROFIT = ["How much was the net profit, and why was it lower than before?"]
THEORY = (
    "The police think that the victim was struck down in his own bedroom, his papers stolen, and "
    "his body dragged across to the garden."
)


@pytest.mark.parametrize(
    ("said", "needs"),
    [
        ("This was due to lower interest.", True),
        ("It was lower because of the interest on the net profit.", True),
        ("The bloodstain was on the side next to the boards.", True),
        ("The net profit was lower because of an exceptional item.", False),
        ("The net profit was 37.91 crore.", False),
    ],
)
def test_one_that_points_back_or_is_about_something_else_needs_another(said, needs):
    assert needs_another(Statement(said), PROFIT) is needs


def test_an_item_of_a_list_needs_what_introduces_it():
    assert needs_another(Statement("The net profit was lower.", item=True), PROFIT)


def test_a_long_or_copied_statement_without_a_word_of_the_question_misses_it():
    asked = ["What was found among the ashes?"]
    assert misses(THEORY, asked, copied=False)
    assert not misses(THEORY, ["What do the police think?"], copied=False)
    assert not misses("It was a bone.", asked, copied=False)
    assert misses("The board built the pier.", asked, copied=True)
    assert not misses("Granite was cheaper.", ["Why was the pier built?"], copied=True)
    assert shares_nothing("It was a bone.", asked)


def test_what_was_asked_about_is_in_the_statement_or_the_text():
    asked, said = ["What did the Trust spend on advertising?"], "The Trust spent 210,000 on power."
    assert is_of_something_else(said, asked, ["Power cost 210,000."])
    assert not is_of_something_else(said, asked, ["Power cost 210,000; we did not advertise."])
    assert not is_of_something_else("It spent 5 on advertising.", asked, [])
    assert not is_of_something_else(said, ["What did the Trust spend?"], [])


@pytest.mark.parametrize(
    ("asked", "said", "nobody"),
    [
        ("Who is the chairman of the board?", "The chairman is a non-executive director.", True),
        ("Who is the chairman of the board?", "The Chairman of the Board is no executive.", True),
        ("Who is the chairman of the board?", "The chairman of the board is R. A. Shah.", False),
        ("Who is the head of the Holm Trust?", "The head of the Holm Trust is a lawyer.", True),
        ("Who's the chairman of the board?", "The chairman is a non-executive director.", True),
        ("Who are the buyers of the fish?", "The buyers are families.", False),
        ("Who is Anna Holm?", "She is a lawyer.", False),
    ],
)
def test_who_holds_an_office_has_a_name(asked, said, nobody):
    assert names_nobody(said, [asked]) is nobody
