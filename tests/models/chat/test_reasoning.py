from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.chat.reasoning import (
    WithoutReasoning,
    closes_unopened,
    cut_in_thought,
    without_reasoning,
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Oslo.", "Oslo."),
        ("<think>Hm. <b></think>\n\nOslo.", "Oslo."),
        (" \n<think></think>Oslo. <think>", "Oslo. <think>"),
        ("<think>It never ends", ""),
        ("[THINK]Hm.[/THINK]Oslo.", "Oslo."),
        ("<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Oslo.", "Oslo."),
        ("<thin ice>", "<thin ice>"),
        ("<thi", "<thi"),
        ("", ""),
    ],
)
@given(sizes=st.lists(st.integers(1, 4), max_size=30))
def test_only_the_answer_is_left_in_whatever_portions_it_comes(text, answer, sizes):
    filtered, shown, rest = WithoutReasoning(), "", text
    for size in sizes:
        shown += filtered.add(rest[:size])
        rest = rest[size:]
    shown += filtered.add(rest) + filtered.finish()
    assert shown == answer == without_reasoning(text)


@pytest.mark.parametrize(
    ("text", "cut"),
    [("<think>It never ends", True), ("<think>Hm.</think>", False), ("Oslo.", False)],
)
def test_a_thought_that_never_ends_is_noticed(text, cut):
    filtered = WithoutReasoning()
    filtered.add(text)
    assert (filtered.cut, cut_in_thought(text)) == (cut, cut)


def test_a_thought_that_the_template_opened_is_left_out():
    text = "Hm, let me see.</think>\n\nOslo."
    assert closes_unopened(text)
    assert without_reasoning(text) == "Oslo."
    assert not closes_unopened("<think>Hm.</think>Oslo.")


@given(sizes=st.lists(st.integers(1, 4), max_size=30))
def test_where_that_is_known_the_answer_still_comes_in_pieces(sizes):
    text, filtered, shown = "Hm.</think>Oslo is meant.", WithoutReasoning(opened=True), ""
    for size in sizes:
        shown += filtered.add(text[:size])
        text = text[size:]
    assert shown + filtered.add(text) + filtered.finish() == "Oslo is meant."


def test_where_it_may_be_so_what_sounds_like_a_thought_is_held_back():
    filtered = WithoutReasoning(held=True)
    assert filtered.add("Hm, the question is about Oslo.") == ""
    assert filtered.add("</think>Oslo.") == ""
    assert filtered.finish() == "Oslo."


def test_where_it_may_be_so_an_answer_is_held_back_until_it_sounds_like_one():
    filtered = WithoutReasoning(held=True)
    assert filtered.add("Anna lives") == ""
    assert filtered.add(" in Oslo.") == "Anna lives in Oslo."
    assert filtered.add(" So") == " So"
    assert filtered.finish() == ""


def test_a_model_that_ends_without_thinking_has_answered():
    filtered = WithoutReasoning(opened=True)
    assert filtered.add("Oslo.") == ""
    assert filtered.cut
    assert filtered.finish(ended=True) == "Oslo."
