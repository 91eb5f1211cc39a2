from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.reasoning import WithoutReasoning, without_reasoning


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Oslo.", "Oslo."),
        ("<think>Hm. <b></think>\n\nOslo.", "Oslo."),
        (" \n<think></think>Oslo. <think>", "Oslo. <think>"),
        ("<think>It never ends", ""),
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
