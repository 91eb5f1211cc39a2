"""Sentences about “the passage” instead of what it says."""

from __future__ import annotations

import pytest

from models.prompted.gist_faults import is_about_passage, without_passage

SOURCE = "A king went to war, and his son guarded the gate until the snow came."


@pytest.mark.parametrize(
    ("written", "rest"),
    [
        ("The passage says that the king went to war.", "The king went to war."),
        ("This passage describes how a king went to war.", "A king went to war."),
        ("The text also mentions that his son stayed.", "His son stayed."),
        ("The excerpt tells us that Halvor kept the gate.", "Halvor kept the gate."),
        ("According to the text, he was away for a year.", "He was away for a year."),
        ("In this passage, the king goes to war.", "The king goes to war."),
    ],
)
def test_an_opener_before_a_sentence_is_cut_off(written, rest):
    assert without_passage(written, SOURCE) == rest
    assert not is_about_passage(rest, SOURCE)


@pytest.mark.parametrize(
    "written",
    [
        "The passage describes a war between two kings.",
        "This passage is about a king and his son.",
        "The text discusses the war of a king.",
        "The passage begins with a king who goes to war.",
        "The story ends with the king in the snow.",
        "The passage explains how to keep a gate.",
        "The passage shows how cold the winter was.",
        "The summary then focuses on the son.",
    ],
)
def test_an_opener_before_anything_else_is_found(written):
    assert without_passage(written, SOURCE) == written
    assert is_about_passage(written, SOURCE)


@pytest.mark.parametrize(
    "written",
    [
        "The king describes a war.",
        "The passages of the castle are dark.",
        "The text of the letter was lost.",
        "He says that the passage was dark.",
        "The story was told by his son.",
        "In the passage of time, the king grew old.",
        "",
    ],
)
def test_other_sentences_stay(written):
    assert without_passage(written, SOURCE) == written
    assert not is_about_passage(written, SOURCE)


@pytest.mark.parametrize(
    "written", ["The passage is narrow and dark.", "The passage shows that the gate is open."]
)
def test_a_passage_of_which_the_text_tells_is_none_of_ours(written):
    source = f"{SOURCE} Behind it lay a passage."
    assert without_passage(written, source) == written
    assert not is_about_passage(written, source)
