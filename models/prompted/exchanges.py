"""Earlier questions with their answers, as turns of a conversation before the question."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question that was asked before, and its answer."""

    asked: str
    answered: str


Segments = tuple[str | Exchange, ...]
"""What is said to the model, in pieces: prompts whose first pieces are alike share them.

Exchanges come first.
"""


def texts_of(segments: Segments) -> tuple[str, ...]:
    """All that is said, whoever says it."""
    return tuple(
        text
        for each in segments
        for text in ((each,) if isinstance(each, str) else (each.asked, each.answered))
    )


def messages_of(segments: Segments) -> list[dict[str, str]]:
    """As the messages that chat servers take."""
    earlier = [each for each in segments if isinstance(each, Exchange)]
    messages = [
        message
        for each in earlier
        for message in (_message("user", each.asked), _message("assistant", each.answered))
    ]
    return [*messages, _message("user", "".join(s for s in segments if isinstance(s, str)))]


def _message(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}
