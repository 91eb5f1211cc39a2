from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.question_kinds import BUCKETS, KINDS, QuestionKind, features, kind_of
from reader.text.document import DocumentId
from reader.values.question import Known, Question


@pytest.mark.parametrize(
    "question",
    [
        "What is the book about?",
        "what's this novel about",
        "Summarize the text.",
        "Give me a short summary of the contract, please.",
        "What happens in the text?",
        "What are the main points of this report?",
        "tl;dr",
        "Worum geht es in dem Buch?",
        "De quoi parle ce livre ?",
    ],
)
def test_questions_about_the_whole(question):
    assert kind_of(question) is QuestionKind.WHOLE


@pytest.mark.parametrize(
    "question",
    [
        "Where was the director of the film Red Sand born?",
        "Who is the paternal grandmother of Anna Lund's husband?",
        "Which film came out first, Red Sand or Blue Hill?",
        "Are both Red Sand and Blue Hill from the same country?",
        "When was the pianist who recorded Night Music born?",
    ],
)
def test_questions_that_need_several_facts(question):
    assert kind_of(question) is QuestionKind.HOPS


@pytest.mark.parametrize(
    "question",
    [
        "When was Anna Lund born?",
        "Who is the president of France?",
        "What did the team say about the remote control and its buttons?",
        "What was the net revenue in FY2018?",
        "What is the letter to his mother about?",
        "Why did she leave?",
        "Wie heißt der Vater von Anna?",
        "",
        "?",
        "١٢٣ 戰爭與和平 ???",
    ],
)
def test_questions_about_one_place(question):
    assert kind_of(question) is QuestionKind.PLACE


@pytest.mark.parametrize(
    ("question", "title", "asked"),
    [
        ("What is Emma about?", "Emma", "What is the text about?"),
        ("what is “Emma” about", "Emma", "what is the text about"),
        ("Summarize The Time Machine.", "The Time Machine", "Summarize the text."),
        ("What is Moby-Dick about?", "Moby-Dick; or, The Whale", "What is the text about?"),
        ("Who is Emma?", "Emma", "Who is Emma?"),
        ("What is Emma's letter about?", "Emma", "What is Emma's letter about?"),
        ("What is Emmanuel about?", "Emma", "What is Emmanuel about?"),
        ("What is it about?", "", "What is it about?"),
        ("What is it about?", "(1)", "What is it about?"),
    ],
)
def test_the_title_stands_for_the_text_where_the_whole_is_asked_about(question, title, asked):
    assert Question(question, DocumentId(1)).about_the_text(title).text == asked


def test_a_follow_up_asks_for_an_overview_by_the_words_it_was_understood_in():
    known = Known(understood="What is Emma about?")
    question = Question("And what is it about?", DocumentId(1), known=known)
    asked = question.about_the_text("Emma")
    assert asked.alone == "What is the text about?"
    assert asked.asks_for_overview
    assert not Question("And when was it written?", DocumentId(1)).asks_for_overview


@given(st.text(max_size=300))
def test_any_text_has_features_and_a_kind(question):
    found = features(question)
    assert all(0 <= each < BUCKETS for each in found)
    assert kind_of(question) in KINDS
