"""The sentences that say what a statement says."""

from __future__ import annotations

import pytest

from models.prompted.carrying import (
    asks_how,
    bears,
    carriers,
    further,
    has_office,
    has_what_is_new,
    names_nearby,
    says_of_them,
    shared,
    tells_of_what_happened,
    with_all_that_is_new,
)

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


RELATIVES = (
    "She had a thousand pounds a year, which she left to Dr. Farrow.",
    "My mother died: she was killed eight years ago in a railway accident near Crewe.",
)


@pytest.mark.parametrize(
    ("statement", "asked", "says"),
    [
        (
            "Dr. Farrow was killed in a railway accident near Crewe.",
            "What killed Dr. Farrow?",
            False,
        ),
        ("Her mother was killed in an accident near Crewe.", "Where was she killed?", True),
        ("A thousand pounds were left to Dr. Farrow.", "What was left to Dr. Farrow?", True),
        ("Ada Holm was left a thousand pounds.", "What was Ada Holm left?", False),
    ],
)
def test_what_was_said_of_somebody_else_is_not_sure(statement, asked, says):
    assert says_of_them(statement, RELATIVES, [asked]) is says


TITLE, ASKED = "Report of the Holm Trust", ["What did the Holm Trust earn?"]
EARNED = "The Holm Trust earned 4.6 million kroner."


def test_whom_the_title_names_sentences_may_be_about():
    sentences = ["Earned were 4.6 million kroner."]
    assert not says_of_them(EARNED, sentences, ASKED)
    assert says_of_them(EARNED, sentences, ASKED, TITLE)
    assert names_nearby(EARNED, [0], sentences, ASKED, TITLE)


def test_a_title_says_nothing_of_names_that_were_not_asked_about():
    farmer = ["There lived a farmer who had seven sons."]
    statement, asked = "The farmer was Assipattle.", ["Who had seven sons?"]
    assert not says_of_them(statement, farmer, asked, "Assipattle and the Stoorworm")
    assert not names_nearby(statement, [0], farmer, asked, "Assipattle and the Stoorworm")


def test_a_pronoun_stands_for_somebody_named_before_it():
    harbour = ["The harbour is deep.", "It earned 4.6 million kroner."]
    assert not says_of_them(EARNED, harbour[1:], ASKED, TITLE)
    assert not names_nearby(EARNED, [1], harbour, ASKED, TITLE)
    named = ["The Holm Trust has a new head.", *harbour]
    assert names_nearby(EARNED, [2], named, ASKED, TITLE)
    assert not names_nearby(EARNED, [5], [*named[:1], "Oh.", "Ah.", "No.", *harbour], ASKED)


def test_a_reason_is_one_for_what_was_asked_about():
    asked = ["Why is Goriot so poor?"]
    assert not tells_of_what_happened(["Goriot never had a wife; excesses had ruined him."], asked)
    assert tells_of_what_happened(["Goriot was poor because of his daughters."], asked)
    assert tells_of_what_happened(["Goriot never had a wife."], ["Who is Goriot?"])
    assert tells_of_what_happened(["He had to leave."], ["Why Goriot?"])


def test_who_speaks_of_himself_need_not_be_named():
    said = ["I was paid four pounds a week."]
    asked = ["What was Jabez Wilson paid?"]
    assert names_nearby("Jabez Wilson was paid four pounds a week.", [0], said, asked)
    said = ["He was paid four pounds a week."]
    assert not names_nearby("Jabez Wilson was paid four pounds a week.", [0], said, asked)


def test_a_further_sentence_has_something_that_the_others_lack():
    statement = "The revenue for the quarter was $24.7 billion."
    carrying = ["Results for the quarter:", "Revenues increased to $24.7 billion."]
    assert not further(statement, carrying, "Monthly revenue for the quarter ended:")
    assert further(statement, carrying[:1], carrying[1])


def test_a_name_that_begins_a_statement_is_one_if_it_is_a_name_elsewhere():
    said = ["I have a job to pay him, but he is willing to come for half wages."]
    assert not says_of_them("Wilson was paid half wages.", said, ["What was Wilson paid?"])
    assert says_of_them("Wages were halved.", ["The wages were halved."], ["What was halved?"])


def test_the_sentence_must_have_what_a_statement_adds_to_its_question():
    asked = ["Who told Wilson of the advertisement?"]
    sentence = ["Tell us of the advertisement, Mr. Wilson."]
    assert carriers("Holmes told Wilson of the advertisement.", sentence) == (0,)
    assert not has_what_is_new(sentence, "Holmes told Wilson of the advertisement.", asked)
    assert has_what_is_new(sentence, "Wilson told of the advertisement.", asked)


def test_a_reason_is_one_only_if_a_sentence_gives_it_as_such():
    asked = ["Why did Holmes stab a pig?"]
    said = "Holmes stabbed a pig because it seemed to bear upon the mystery."
    reason = "“Because it seemed to me to bear upon the mystery.”"
    assert with_all_that_is_new(said, ["No.", reason], asked) == [1]
    assert with_all_that_is_new(said, ["It seemed to bear upon the mystery."], asked) == []
    assert with_all_that_is_new(said, ["Because of the mystery."], asked) == []
    short = "Holmes stabbed a pig because of the mystery."
    assert with_all_that_is_new(short, ["Because of the mystery."], asked) == []


def test_a_way_is_in_one_sentence():
    asked = ["How did Holmes find Cairns?"]
    assert asks_how(asked)
    assert not asks_how(["Why did Holmes find Cairns?"])
    said = "Holmes found Cairns by examining the pouch on the table."
    apart = ["There was a pouch on the table.", "He examined it."]
    assert with_all_that_is_new(said, apart, asked) == []
    assert with_all_that_is_new(said, ["He examined the pouch on the table."], asked) == [0]


def test_the_share_of_a_question_that_sentences_have_is_that_of_its_best_wording():
    said = ["You spared no thought to Patrick Cairns, the true murderer of Peter Carey."]
    assert shared(said, ["Who killed Peter Carey?"]) == pytest.approx(2 / 3)
    assert shared(said, ["Who killed him?", "Who murdered Peter Carey?"]) > 0.6
    assert shared(said, ["Who was the housekeeper?"]) == 0.0


def test_who_holds_an_office_is_said_by_sentences_that_have_all_of_it():
    said = ["Mr. O. P. Vaish is the Chairman of the Audit Committee."]
    assert not has_office(said, ["Who is the chairman of the board?"], "")
    assert not has_office(said, ["Who’s the chairman of the board?"], "")
    assert has_office(said, ["Who is the chairman of the audit committee?"], "")
    assert has_office(said, ["Who is the chairman of Holm Ltd?"], "Report of Holm Ltd")
    assert has_office(said, ["Who is Mr. Vaish?"], "")
    assert has_office(said, ["Whom did Vaish meet?"], "")
    assert has_office(said, ["Who is the tailor, and what does he sew?"], "")
