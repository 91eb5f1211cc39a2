"""Statements lead back to the sentences they rest on, without numbers in brackets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.prompted.grounding import resting_on, without_marks

SENTENCES = (
    "The best friend of Anna is Boris.",
    "The wind came from the west.",
    "Boris owns a red boat.",
    "Clara works as a judge.",
)


def test_a_statement_leads_to_the_sentences_it_shares_its_words_with():
    assert resting_on("Boris owns a red boat.", "What does Boris own?", SENTENCES) == (2,)
    both = "Boris, the best friend of Anna, owns a red boat."
    assert resting_on(both, "What does Anna's friend own?", SENTENCES) == (0, 2)


def test_a_statement_that_sums_up_rests_on_each_sentence_with_one_of_its_figures():
    found = (
        "9% of the dead were smokers, with no significant difference to the living (p=0.21).",
        "The weather was fine.",
        "Three patients were smokers, with no significant difference between the groups (p=0.31).",
    )
    said = "Neither found a significant difference between survivors and others (p=0.21, p=0.31)."
    assert resting_on(said, "Did they find one?", found) == (0, 2)


def test_a_short_answer_leads_to_the_sentence_that_has_what_was_asked_too():
    assert resting_on("Boris.", "Who is the best friend of Anna?", SENTENCES) == (0,)
    assert resting_on("Boris.", "Who owns a red boat?", SENTENCES)[-1] == 2


def test_a_sentence_that_is_quoted_as_a_whole_is_that_sentence():
    assert without_marks('"Boris owns a boat." [3]') == "Boris owns a boat."
    assert without_marks("“Boris owns a boat.”") == "Boris owns a boat."
    assert without_marks('"Boris" owns a "boat"') == '"Boris" owns a "boat"'


def test_marks_that_nobody_asked_for_are_left_out():
    assert (
        without_marks("Boris owns a boat.[3] It is\nred [1, 2].") == "Boris owns a boat. It is red."
    )


@given(st.text(), st.text(), st.lists(st.text(), max_size=6))
def test_what_a_statement_rests_on_was_offered(statement, wanted, sentences):
    rests = resting_on(statement, wanted, sentences)
    assert list(rests) == sorted(set(rests))
    assert all(0 <= index < len(sentences) for index in rests)
