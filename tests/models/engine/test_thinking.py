"""A model that thinks whatever its template says: here a grammar makes a random one do so."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from models.chat.forms import OneOf
from models.chat.talking import EngineTalker, Writing
from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from reader.errors import ModelError

THINKS = 'root ::= "<think>" [a-z]{60} "</think>" "Oslo."'
WISH = Writing(("Where?",), 20, THINKS)


@pytest.fixture
def talker(engine):
    return EngineTalker(engine, "a thinking model")


def test_a_text_cut_in_a_thought_is_given_room(talker):
    wishes = [WISH, replace(WISH, grammar='root ::= "Rome."'), WISH]
    assert list(talker.write_each(wishes)) == ["Oslo.", "Rome.", "Oslo."]


def test_a_text_that_streams_is_given_room_too(talker):
    assert "".join(talker.write(WISH)) == "Oslo."


def test_a_text_begun_is_given_room_too(talker):
    assert talker.begin(WISH).text() == "Oslo."


def test_a_model_that_was_seen_to_think_is_given_room_at_once(talker):
    assert "".join(talker.write(WISH)) == "Oslo."
    before = talker.effort.calls
    assert "".join(talker.write(WISH)) == "Oslo."
    assert talker.effort.calls == before + 1


def test_a_thought_that_never_ends_is_no_text(random_model):
    """However small the context, it bounds the room."""
    endless = replace(WISH, grammar='root ::= "<think>" on\non ::= [a-z] on')
    with closing(EngineClient(Loading(random_model, 256, sequences=2, threads=1))) as engine:
        talker = EngineTalker(engine, "a thinking model")
        with pytest.raises(ModelError, match="gave no answer"):
            list(talker.write_each([endless]))
        assert talker.effort.calls == 2


def test_a_form_goes_before_a_grammar(talker):
    wish = Writing(("Is it?",), 9, 'root ::= "perhaps"', form=OneOf(("yes", "no")))
    assert next(talker.write_each([wish])) in {"yes", "no"}
