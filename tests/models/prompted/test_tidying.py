"""Superfluous text that a model writes around its answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.tidying import ends, loops, sentences_of, tidied, without_opener

SAID = "Anna lives in Oslo. Boris owns a red boat. Clara is a judge."


@pytest.mark.parametrize(
    "opener",
    [
        "Sure! ",
        "Certainly. ",
        "Of course! Here is the summary: ",
        "Sure! Here’s a brief summary of the passage:\n\n",
        "Here is the summary:\n",
        "Here are the main points of the text: ",
        "Summary: ",
        "**Summary:** ",
        "Okay, here is what it says: ",
        "",
    ],
)
def test_openers_are_no_part_of_what_was_asked_for(opener):
    assert without_opener(opener + SAID) == SAID


@pytest.mark.parametrize(
    "text", ["Sure of himself, he left.", "Here he stayed.", "This is a house.", SAID, "", "Okay."]
)
def test_what_only_begins_like_an_opener_stays(text):
    assert without_opener(text) == text


@pytest.mark.parametrize(
    "sentence", ["So.", "So?”", "“So!”", "So…", "終わり。", "**So.**", "(So.)"]
)
def test_a_sentence_ends_with_its_mark(sentence):
    assert ends(sentence)
    assert not ends(sentence.rstrip(".?!…。”*)"))


def test_an_unfinished_end_is_left_out():
    assert tidied("Anna lives in Oslo. Boris owns") == ["Anna lives in Oslo."]
    assert tidied("Anna lives") == []


def test_what_follows_a_repetition_is_left_out():
    looping = "Anna lives in Oslo. Boris owns a boat. Anna lives in OSLO! Clara is a judge."
    assert tidied(looping) == ["Anna lives in Oslo.", "Boris owns a boat."]


@pytest.mark.parametrize(
    "written",
    [
        "- Anna lives in Oslo.\n- Boris owns a red boat.",
        "1. Anna lives in Oslo.\n2. **Boris** owns a red boat.",
        "Summary:\n\n* Anna lives in Oslo.\n  • Boris owns a red boat.",
        "## Oslo\nAnna lives in Oslo. Boris owns a red boat.",
    ],
)
def test_lists_and_bold_type_become_plain_sentences(written):
    kept = tidied(written)
    assert kept[-1] == "Boris owns a red boat."
    assert kept[0].endswith("Anna lives in Oslo.")
    assert not set("#*•") & set("".join(kept))
    assert not kept[0].startswith(("-", "1"))


def test_no_more_words_are_kept_than_asked_for_but_one_sentence():
    assert tidied(SAID, 9) == ["Anna lives in Oslo.", "Boris owns a red boat."]
    assert tidied(SAID, 1) == ["Anna lives in Oslo."]


words = st.sampled_from(["Anna", "went", "home.", "Then", "she", "slept!", "\n", "Sure!", "3.5"])


@given(st.lists(words, max_size=40), st.none() | st.integers(0, 12))
def test_what_is_kept_is_the_beginning_in_finished_sentences_each_once(said, most):
    text = " ".join(said)
    kept = tidied(text, most)
    assert sentences_of(" ".join(without_opener(text).split()))[: len(kept)] == kept
    assert all(ends(sentence) for sentence in kept)
    assert len({sentence.casefold() for sentence in kept}) == len(kept)


def test_a_sentence_that_goes_round_in_circles_is_a_loop():
    assert loops("word " * 9)
    assert loops("and so he went and so he went " * 4)
    assert not loops("It is what it is, and that is that.")
    assert not loops("No, no, no!")
    assert not loops("")


@pytest.mark.parametrize("heading", ["**Summary of it**", "## Summary of it", "**In short:**"])
def test_headings_are_left_out(heading):
    assert tidied(f"{heading}\nThe house was sold.\n\n{heading}\nIt burned.") == [
        "The house was sold.",
        "It burned.",
    ]
    assert tidied("**The house was sold.**\n\n**It burned.**") == [
        "The house was sold.",
        "It burned.",
    ]
