"""The length of text that a prompt has room for, by the model's own count of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, takewhile
from typing import TypeVar

from models.chat.talking import Talker

T = TypeVar("T")

_AROUND = 64
"""Tokens reserved for the chat template."""
_LONGEST_WORD = 100
"""Letters; longer words are cut anywhere."""


def fits(talker: Talker, said: str, written: int) -> bool:
    """Whether the context holds a prompt and this number of further tokens."""
    room = _room(talker, written)
    if len(said.encode("utf-8", "surrogatepass")) <= room:
        return True  # no token is less than a byte
    (tokens,) = talker.count([said])
    return tokens <= room


def first_that_fit(sizes: Iterable[int], room: int) -> int:
    """The number of texts of these sizes, from the first on, that there is ``room`` for."""
    return sum(1 for _ in takewhile(lambda total: total <= room, accumulate(sizes)))


def holding(
    talker: Talker, items: Sequence[T], prompt: Callable[[Sequence[T]], str], written: int
) -> tuple[str, Sequence[T]]:
    """The prompt with as many of ``items``, from the first on, as there is room for, and these.

    At least one of them.
    """
    while True:
        said = prompt(items)
        if len(items) <= 1 or fits(talker, said, written):
            return said, items
        items = items[: len(items) - max(1, len(items) // 4)]


def fitting(talker: Talker, text: str, prompt: Callable[[str], str], written: int) -> str:
    """``text``, or its beginning such that ``prompt`` leaves room for the answer.

    If that is empty, all of it: the model itself reports best that it cannot read it.
    """
    if fits(talker, prompt(text), written):
        return text
    return within(talker, text, prompt, _room(talker, written)) or text


def within(talker: Talker, text: str, prompt: Callable[[str], str], room: int) -> str:
    """``text``, or its beginning such that ``prompt`` has at most ``room`` tokens."""
    tokens, around = talker.count([prompt(text), prompt("")])
    left, end = room - around, len(text)
    while end and tokens - around > left:
        end = min(end - 1, int(end * max(left, 0) / max(1, tokens - around)))
        (tokens,) = talker.count([prompt(text[:end])])
    return _to_a_word(text, end) if end < len(text) else text


def _room(talker: Talker, written: int) -> int:
    return talker.context_tokens - written - _AROUND


def _to_a_word(text: str, end: int) -> str:
    """The beginning up to ``end``, without a truncated word."""
    if not end or text[end].isspace():
        return text[:end]
    for at in range(end, max(1, end - _LONGEST_WORD), -1):
        if text[at - 1].isspace():
            return text[:at]
    return text[:end]
