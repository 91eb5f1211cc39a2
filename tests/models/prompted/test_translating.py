"""A selection is translated piece by piece, and nothing but the translation is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.translating import pieces, translate
from models.prompted.voice import Voice
from tests.models.prompted.scripted_talker import ScriptedTalker


def translated(writes: str, text: str) -> tuple[str, list[str]]:
    talker = ScriptedTalker(writes=lambda _said: writes)
    return "".join(translate(Voice(talker), text, "German")), talker.said


def test_the_prompt_names_the_language_and_marks_the_text_off():
    text, said = translated("Die Lampe brannte.", "The lamp burnt.")
    assert text == "Die Lampe brannte."
    assert "<<<\nThe lamp burnt.\n>>>" in said[0]
    assert "into German" in said[0]


def test_paragraphs_stay_apart():
    text, said = translated("Ja.", "Yes.\n\nYes\nagain.")
    assert text == "Ja.\n\nJa."
    assert "Yes again." in said[1]


@pytest.mark.parametrize("writes", ["<<<\nJa.\n>>>", "\n\nJa.\n", "Ja.", "<<<\nJa.\n>>>\n\n"])
def test_brackets_that_a_model_repeats_are_left_out(writes: str):
    assert translated(writes, "Yes.")[0] == "Ja."


def test_brackets_within_stay():
    assert translated("a > b < c.", "x")[0] == "a > b < c."


def test_long_paragraphs_are_cut_after_sentences():
    sentence = "This is a sentence of some length, said again. "
    found = list(pieces(sentence * 100))
    assert len(found) > 2
    assert all(piece.endswith("again.") and len(piece) <= 1500 for piece in found)


@given(st.text(max_size=5000))
def test_no_word_is_lost(text: str):
    assert "".join("".join(pieces(text)).split()) == "".join(text.split())
