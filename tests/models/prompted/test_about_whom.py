"""Statements about somebody else, and what pronouns and titles refer to."""

from __future__ import annotations

import pytest

from models.prompted.about_whom import Named, has_office, names_nearby, says_of_them

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
    assert says_of_them(statement, RELATIVES, Named([asked])) is says


EARNED = "The Holm Trust earned 4.6 million kroner."
ASKED = Named(["What did the Holm Trust earn?"])
OF_THE_TRUST = Named(ASKED.asked, "Report of the Holm Trust")


def test_whom_the_title_names_sentences_may_be_about():
    sentences = ["Earned were 4.6 million kroner."]
    assert not says_of_them(EARNED, sentences, ASKED)
    assert says_of_them(EARNED, sentences, OF_THE_TRUST)
    assert names_nearby(EARNED, sentences, sentences, OF_THE_TRUST)


def test_a_title_says_nothing_of_names_that_were_not_asked_about():
    farmer = ["There lived a farmer who had seven sons."]
    statement = "The farmer was Assipattle."
    named = Named(["Who had seven sons?"], "Assipattle and the Stoorworm")
    assert not says_of_them(statement, farmer, named)
    assert not names_nearby(statement, farmer, farmer, named)


def test_a_pronoun_stands_for_somebody_named_before_it():
    said = ["It earned 4.6 million kroner."]
    assert not says_of_them(EARNED, said, OF_THE_TRUST)
    assert not names_nearby(EARNED, ["The harbour is deep.", *said], said, OF_THE_TRUST)
    assert names_nearby(EARNED, ["The Holm Trust has a new head.", *said], said, ASKED)


@pytest.mark.parametrize(
    ("sentence", "speaks"),
    [
        ("I was paid four pounds a week.", True),
        ("Then I was paid four pounds a week.", True),
        ("Last year we were paid four pounds a week.", True),
        ("My pay was four pounds a week.", True),
        ("He was paid four pounds a week.", False),
        ("Part I says who was paid four pounds a week.", False),
        ("He told me that he was paid four pounds a week.", False),
    ],
)
def test_a_speaker_need_not_be_named(sentence, speaks):
    named = Named(["What was Jabez Wilson paid?"])
    statement = "Jabez Wilson was paid four pounds a week."
    assert names_nearby(statement, [sentence], [sentence], named) is speaks


def test_a_name_that_begins_a_statement_is_one_if_it_is_a_name_elsewhere():
    said = ["I have a job to pay him, but he is willing to come for half wages."]
    assert not says_of_them("Wilson was paid half wages.", said, Named(["What was Wilson paid?"]))
    assert says_of_them(
        "Wages were halved.", ["The wages were halved."], Named(["What was halved?"])
    )


def test_who_holds_an_office_is_said_by_sentences_that_have_all_of_it():
    said = ["Mr. O. P. Vaish is the Chairman of the Audit Committee."]
    assert not has_office(said, ["Who is the chairman of the board?"], "")
    assert not has_office(said, ["Who’s the chairman of the board?"], "")
    assert has_office(said, ["Who is the chairman of the audit committee?"], "")
    assert has_office(said, ["Who is the chairman of Holm Ltd?"], "Report of Holm Ltd")
    assert has_office(said, ["Who is Mr. Vaish?"], "")
    assert has_office(said, ["Whom did Vaish meet?"], "")
    assert has_office(said, ["Who is the tailor, and what does he sew?"], "")
