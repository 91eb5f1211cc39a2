"""Statements that one sentence carries, or two in succession."""

from __future__ import annotations

import pytest

from models.prompted.carrying import bears, carriers, further, has_what_is_new, shared

SAYS = (
    "I have a small pawnbroker’s business at Coburg Square.",
    "Mr. Wilson’s assistant counts for a good deal in this mystery of the League.",
    "We always know where the TV is, so just have a call button.",
    "The project is now couches and remote controls.",
    "The payment will be made on 27 September 2023.",
    "Our selling price goal is twenty five Euro.",
)


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("He has a small pawnbroker's business at Coburg Square.", 0),
        ("Wilson's assistant counted for a good deal in the mystery.", 1),
        ("The selling price is 25 Euros.", 5),
        ("Yes, the projects are couches and remote controls.", 3),
    ],
)
def test_a_statement_in_nearly_the_same_words_is_carried(statement, place):
    assert carriers(statement, SAYS) == (place,)


@pytest.mark.parametrize(
    "statement",
    [
        "Wilson went to Holmes because he needed help with his business.",
        "Holmes looked at the knees because the assistant counted for a good deal.",
        "There should be a call button, a TV button and a couch button on the remote control.",
        "The selling price is 700 Euros, as the project said.",
        "Yes.",
        "",
    ],
)
def test_one_that_joins_words_of_several_sentences_is_not(statement):
    assert carriers(statement, SAYS) == ()


def test_without_sentences_nothing_is_carried():
    assert carriers("Anna lives in Oslo.", []) == ()


def test_irregular_pasts_are_known():
    assert carriers("Anna went home and told Boris.", ["Anna and Boris go home and tell."]) == (0,)


STICK = (
    "I surprised you by beating upon the pavement with my stick.",
    "I was ascertaining whether the cellar stretched out in front or behind.",
)
REASON = (
    "He was beating upon the pavement with his stick to ascertain whether the cellar stretched out "
    "in front or behind."
)


def test_two_sentences_in_succession_carry_one_statement_and_others_do_not():
    assert carriers(REASON, STICK, [1]) == (0, 1)
    assert carriers(REASON, STICK) == ()


@pytest.mark.parametrize(
    ("text", "statement", "holds"),
    [
        ("I met an English lawyer named Norton.", "Irene married an English lawyer.", True),
        ("Mr. Norton was a lawyer.", "Irene married a lawyer in Paris.", False),
        ("Mr. Norton was a lawyer.", "Irene Adler married.", False),
        ("He sold it to the goats.", "Irene married a goat.", True),
    ],
)
def test_a_text_bears_what_a_statement_adds_to_its_question(text, statement, holds):
    assert bears(text, statement, ["Whom did Irene Adler marry?"]) == holds


def test_a_further_sentence_has_something_that_the_others_lack():
    statement = "The revenue for the quarter was $24.7 billion."
    carrying = ["Results for the quarter:", "Revenues increased to $24.7 billion."]
    assert not further(statement, carrying, "Monthly revenue for the quarter ended:")
    assert further(statement, carrying[:1], carrying[1])


def test_the_sentence_must_have_what_a_statement_adds_to_its_question():
    asked = ["Who told Wilson of the advertisement?"]
    sentence = ["Tell us of the advertisement, Mr. Wilson."]
    assert carriers("Holmes told Wilson of the advertisement.", sentence) == (0,)
    assert not has_what_is_new(sentence, "Holmes told Wilson of the advertisement.", asked)
    assert has_what_is_new(sentence, "Wilson told of the advertisement.", asked)


def test_the_share_of_a_question_that_sentences_have_is_that_of_its_best_wording():
    said = ["You spared no thought to Patrick Cairns, the true murderer of Peter Carey."]
    assert shared(said, ["Who killed Peter Carey?"]) == pytest.approx(2 / 3)
    assert shared(said, ["Who killed him?", "Who murdered Peter Carey?"]) > 0.6
    assert shared(said, ["Who was the housekeeper?"]) == 0.0
