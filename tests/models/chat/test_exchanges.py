"""Earlier turns of a conversation, for servers and for the engine."""

from __future__ import annotations

from models.chat.exchanges import Exchange, messages_of, texts_of

SEGMENTS = (Exchange("And 2 and 2?", "The answer is 4."), "And 3 ", "and 4?")


def test_a_server_gets_turns_as_messages():
    assert [(each["role"], each["content"]) for each in messages_of(SEGMENTS)] == [
        ("user", "And 2 and 2?"),
        ("assistant", "The answer is 4."),
        ("user", "And 3 and 4?"),
    ]


def test_all_that_is_said_is_counted():
    assert texts_of(SEGMENTS) == ("And 2 and 2?", "The answer is 4.", "And 3 ", "and 4?")
