"""The length of prose requested, and a real engine held to it by a grammar."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.chat.talking import EngineTalker, Writing
from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from models.prompted.prose import prose
from tests.models.babbling import write_model


def bounds(form):
    least, most = re.fullmatch(r"root ::= \[\^\\n\]\{(\d+),(\d+)\}", form.grammar).groups()
    return int(least), int(most)


@given(st.integers(25, 250), st.text(max_size=200))
def test_there_is_room_for_what_is_asked_for_and_an_end_to_it(words, like):
    form = prose((), words, like)
    least, most = bounds(form)
    assert words * 3 * 0.7 - 1 < least < most <= words * 9 * 1.6 + 1
    assert form.most >= 48


@pytest.mark.parametrize("words", [5, 12])
def test_an_engine_writes_no_less_and_no_more(tmp_path, words):
    form = prose((), words, "the light burned all night")
    least, most = bounds(form)
    engine = EngineClient(Loading(write_model(tmp_path / "b.gguf"), context=1024, threads=1))
    try:
        wishes = [
            Writing((f"Number {n}",), 4 * most, form.grammar, temperature=1.5, seed=n)
            for n in range(1, 5)
        ]
        texts = list(EngineTalker(engine, "babbling").write_each(wishes))
    finally:
        engine.close()
    # A piece that is no letter is shown as one sign, of as many bytes as there were.
    assert all(len(text) <= 4 * most and "\n" not in text for text in texts)
    assert all(len(text) >= least for text in texts)
