"""A selection in another language, written piece by piece."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

from models.chat.talking import Writing
from models.prompted.prompt_text import fenced
from models.prompted.templates import fill
from models.prompted.voice import Voice

_LONGEST_PIECE = 1500
"""Characters translated at a time: small models skip sentences of longer texts."""
_ROOM = 3
"""Factor of tokens between a text and its translation, at most."""
_FEWEST = 64
_SENTENCE_END = re.compile(r"(?<=[.!?…。])[\"'”’»)]*\s+")


def translate(voice: Voice, text: str, language: str) -> Iterator[str]:
    """Translate ``text`` into ``language`` (its English name); paragraphs stay apart."""
    for number, piece in enumerate(pieces(text)):
        if number:
            yield "\n\n"
        prompt = fill("translate", text=fenced(piece), language=language)
        (tokens,) = voice.talker.count([piece])
        wish = Writing((prompt,), max(_FEWEST, _ROOM * tokens))
        with closing(voice.talker.write(wish)) as written:
            yield from _without_fence(written)


def pieces(text: str) -> Iterator[str]:
    """Paragraphs; overlong ones are cut after a sentence, or anywhere without one."""
    for paragraph in re.split(r"\n\s*\n", text):
        left = " ".join(paragraph.split())
        while len(left) > _LONGEST_PIECE:
            ends = [found.end() for found in _SENTENCE_END.finditer(left, 0, _LONGEST_PIECE)]
            spaces = left.rfind(" ", 0, _LONGEST_PIECE) + 1
            at = ends[-1] if ends else spaces or _LONGEST_PIECE
            yield left[:at].strip()
            left = left[at:].strip()
        if left:
            yield left


def _without_fence(written: Iterator[str]) -> Iterator[str]:
    """Drop brackets that a model repeats from around the text, and space at the ends."""
    begun, held = False, ""
    for bit in written:
        held += bit
        if not begun:
            held = held.lstrip("< \n")
            begun = bool(held)
        shown = held.rstrip("> \n")
        if shown:
            yield shown
            held = held[len(shown) :]
