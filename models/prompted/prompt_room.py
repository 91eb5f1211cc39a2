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
    room = _room(talker, written)
    if len(said.encode("utf-8", "surrogatepass")) <= room:
        return True  # no token is less than a byte
    (tokens,) = talker.count([said])
    return tokens <= room


def fitting(talker: Talker, text: str, prompt: Callable[[str], str], written: int) -> str:
    """``text``, or the beginning of it with which ``prompt`` leaves room for what is written.

    Where that is nothing, all of it: the model says best why it cannot read on.
    """
    if fits(talker, prompt(text), written):
        return text
    return within(talker, text, prompt, _room(talker, written)) or text


def within(talker: Talker, text: str, prompt: Callable[[str], str], room: int) -> str:
    """``text``, or the beginning of it with which ``prompt`` has at most ``room`` tokens."""
    tokens, around = talker.count([prompt(text), prompt("")])
    left, end = room - around, len(text)
    while end and tokens - around > left:
        end = min(end - 1, int(end * max(left, 0) / max(1, tokens - around)))
        (tokens,) = talker.count([prompt(text[:end])])
    return _to_a_word(text, end) if end < len(text) else text


def _room(talker: Talker, written: int) -> int:
    return talker.context_tokens - written - _AROUND


def _to_a_word(text: str, end: int) -> str:
    """The beginning up to ``end``, without a word that goes on behind it."""
    if not end or text[end].isspace():
        return text[:end]
    for at in range(end, max(1, end - _LONGEST_WORD), -1):
        if text[at - 1].isspace():
            return text[:at]
    return text[:end]
