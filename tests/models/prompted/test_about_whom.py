"""What is said of somebody else, and whom pronouns and titles stand for."""

from __future__ import annotations

import pytest

from models.prompted.about_whom import has_office, names_nearby, says_of_them

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


def test_who_speaks_of_himself_need_not_be_named():
    said = ["I was paid four pounds a week."]
    asked = ["What was Jabez Wilson paid?"]
    assert names_nearby("Jabez Wilson was paid four pounds a week.", [0], said, asked)
    said = ["He was paid four pounds a week."]
    assert not names_nearby("Jabez Wilson was paid four pounds a week.", [0], said, asked)


def test_a_name_that_begins_a_statement_is_one_if_it_is_a_name_elsewhere():
    said = ["I have a job to pay him, but he is willing to come for half wages."]
    assert not says_of_them("Wilson was paid half wages.", said, ["What was Wilson paid?"])
    assert says_of_them("Wages were halved.", ["The wages were halved."], ["What was halved?"])


def test_who_holds_an_office_is_said_by_sentences_that_have_all_of_it():
    said = ["Mr. O. P. Vaish is the Chairman of the Audit Committee."]
    assert not has_office(said, ["Who is the chairman of the board?"], "")
    assert not has_office(said, ["Who’s the chairman of the board?"], "")
    assert has_office(said, ["Who is the chairman of the audit committee?"], "")
    assert has_office(said, ["Who is the chairman of Holm Ltd?"], "Report of Holm Ltd")
    assert has_office(said, ["Who is Mr. Vaish?"], "")
    assert has_office(said, ["Whom did Vaish meet?"], "")
    assert has_office(said, ["Who is the tailor, and what does he sew?"], "")
