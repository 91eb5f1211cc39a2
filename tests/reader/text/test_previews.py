from __future__ import annotations

import pytest

from reader.text.previews import looks_like_a_mark, preview
from tests.books import Chapter, book, plain, prose

NOTES = book(Chapter(1, "Notes", ("1. A gull. ↩", "2.", "A lamp <b>lit</b> early.", prose(900))))


@pytest.mark.parametrize("mark", ["2", "[12]", "(3)", "¹²", "*", "†", "iv", "a", "7."])
def test_numbers_and_signs_are_marks(mark):
    assert looks_like_a_mark(mark)


@pytest.mark.parametrize(
    "words", ["Chapter 2", "2023", "see below", "", "Ma et al.", "9,000 miles"]
)
def test_words_are_not(words):
    assert not looks_like_a_mark(words)


def test_a_note_is_shown_whole():
    shown = preview(NOTES, NOTES.text.index("1. A"), "1")
    assert shown.is_note
    assert shown.text == "A gull."


def test_a_number_alone_brings_the_words_after_it_as_they_are():
    shown = preview(NOTES, NOTES.text.index("2."), "2")
    assert shown.text == "A lamp <b>lit</b> early."


def test_what_is_long_or_named_in_words_is_shown_by_its_first_lines():
    long = preview(NOTES, NOTES.text.index("word0"), "4")
    assert not long.is_note
    assert len(long.text) < 430
    assert long.text.endswith("…")
    assert not preview(NOTES, NOTES.text.index("1. A"), "see the notes").is_note


def test_a_heading_brings_what_stands_below_it():
    assert preview(NOTES, 0, "the notes").text == "Notes — 1. A gull."


def test_a_document_without_paragraphs_has_previews_too():
    assert preview(plain(), 0, "1").text == ""
