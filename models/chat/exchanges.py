"""Earlier questions with their answers, as turns of a conversation before the question."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier question and its answer."""

    asked: str
    answered: str


Segments = tuple[str | Exchange, ...]
"""A conversation in pieces: prompts whose first pieces are equal share them. Exchanges come first.
"""


def texts_of(segments: Segments) -> tuple[str, ...]:
    """All texts of the conversation."""
    return tuple(
        text
        for each in segments
        for text in ((each,) if isinstance(each, str) else (each.asked, each.answered))
    )


def messages_of(segments: Segments) -> list[dict[str, str]]:
    """The messages as chat servers expect them."""
    earlier = [each for each in segments if isinstance(each, Exchange)]
    messages = [
        message
        for each in earlier
        for message in (_message("user", each.asked), _message("assistant", each.answered))
    ]
    return [*messages, _message("user", "".join(s for s in segments if isinstance(s, str)))]


def _message(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}
