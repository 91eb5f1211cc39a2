"""How much of a text a prompt has room for, by the model's own count of tokens."""

from __future__ import annotations

from collections.abc import Callable

from models.prompted.talking import Talker

_AROUND = 64
"""Tokens kept for what a chat template puts around a prompt."""
_LONGEST_WORD = 100
"""Letters. What is longer is cut wherever there is no more room."""


def fits(talker: Talker, said: str, written: int) -> bool:
    """Whether the context holds a prompt and as many tokens more."""
    return not _too_much(talker, said, written)


def fitting(talker: Talker, text: str, prompt: Callable[[str], str], written: int) -> str:
    """``text``, or the beginning of it with which ``prompt`` leaves room for what is written.

    Where that is nothing, all of it: the model says best why it cannot read on.
    """
    shown = text
    while shown and (factor := _too_much(talker, prompt(shown), written)):
        shown = shown[: min(len(shown) - 1, int(len(shown) * factor))]
    return text if shown in {"", text} else _to_a_word(text, len(shown))


def _too_much(talker: Talker, said: str, written: int) -> float:
    """0 if there is room for it, else about which share of it has."""
    room = talker.context_tokens - written - _AROUND
    if len(said.encode("utf-8", "surrogatepass")) <= room:
        return 0.0  # no token is less than a byte
    (tokens,) = talker.count([said])
    return 0.0 if tokens <= room else max(room, 1) / tokens


def _to_a_word(text: str, end: int) -> str:
    """The beginning up to ``end``, without a word that goes on behind it."""
    if text[end].isspace():
        return text[:end]
    for at in range(end, max(1, end - _LONGEST_WORD), -1):
        if text[at - 1].isspace():
            return text[:at]
    return text[:end]
