"""Names that a statement relates, and what stands near its citation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.support.cited_context import apart, refers_back, related, wrong_speaker

KNOWN = frozenset({"Holmes", "Wilson", "Anna"})


def words(statement):
    pair = related(statement, KNOWN.__contains__)
    return pair and tuple(name.words for name in pair)


@pytest.mark.parametrize(
    ("statement", "pair"),
    [
        ("Holmes told Wilson of the advertisement.", ("Holmes", "Wilson")),
        ("Wilson went to Holmes because he needed help.", ("Wilson", "Holmes")),
        ("Mr. Wilson had been seen by Sherlock Holmes.", ("Mr. Wilson", "Sherlock Holmes")),
        ("The Industrial Designer told Marketing.", ("Industrial Designer", "Marketing")),
    ],
)
def test_a_verb_relates_the_name_that_begins_with_the_next(statement, pair):
    assert words(statement) == pair


@pytest.mark.parametrize(
    "statement",
    [
        "Anna lives in Oslo.",
        "Students told Anna about it.",
        "Wilson's assistant met Holmes.",
        "Anna met Wilson's assistant.",
        "Holmes and Wilson left.",
        "Holmes, who knew Wilson, left.",
        "It was Anna who met Wilson.",
        "Anna thought for a very long while of Wilson.",
        "Holmes left because Wilson came.",
        "Anna war die Freundin von Boris Petrow und hat nicht geheiratet.",
        "",
    ],
)
def test_anything_else_relates_none(statement):
    assert words(statement) is None


SAID = "Holmes told Wilson of the advertisement."


def missing(*around, titles=()):
    return apart(SAID, around, titles, KNOWN.__contains__)


def test_a_name_that_does_not_stand_near_the_citation_is_missing():
    assert missing("This gentleman, Mr. Wilson, has been my partner.") == ("Holmes",)
    assert missing("It was in the paper.") == ("Holmes", "Wilson")


def test_names_that_stand_together_are_not_missing():
    assert missing("Sherlock Holmes was there.", "Jabez Wilson heard of it.") == ()


def test_what_a_title_names_and_those_who_say_we_need_not_be_repeated():
    assert missing("Mr. Wilson came.", titles=["Adventures of Sherlock Holmes"]) == ()
    assert missing("We told Mr. Wilson.") == ()


@pytest.mark.parametrize(("sentence", "refers"), [("He told her.", True), ("It was told.", False)])
def test_a_pronoun_refers_back(sentence, refers):
    assert refers_back(sentence) == refers


@given(st.text(max_size=80), st.lists(st.text(max_size=60), max_size=3))
def test_any_text_is_judged(statement, around):
    found = apart(statement, around, (), lambda _: True)
    assert all(each in statement for each in found)


SPEAKERS = frozenset({"Marketing", "User Interface", "Project Manager"})


def wrong(statement, said_by, cited="That is too expensive."):
    return wrong_speaker(statement, SPEAKERS, {said_by}, cited)


@pytest.mark.parametrize(
    "statement",
    [
        "Marketing said that it is too expensive.",
        "The Marketing Expert also thought it too expensive.",
        "- Marketing then suggested a lower price.",
    ],
)
def test_whoever_did_not_say_it_is_named(statement):
    assert wrong(statement, "Project Manager") == "Marketing"
    assert wrong(statement, "Marketing") == ""


@pytest.mark.parametrize(
    "statement",
    [
        "Marketing and the Project Manager said that it is too expensive.",
        "Marketing's proposal, she said, is too expensive.",
        "Marketing was asked about it.",
        "Marketing costs a lot.",
        "They said that it is too expensive.",
        "Marketing proposed a price, which the Project Manager called too high.",
    ],
)
def test_nothing_is_said_of_other_statements(statement):
    assert wrong(statement, "Project Manager") == ""


def test_somebody_the_cited_text_names_may_have_said_it():
    assert wrong("Marketing said so.", "Project Manager", "As Marketing said, it is.") == ""
