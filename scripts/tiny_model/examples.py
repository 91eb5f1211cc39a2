"""What the model is trained and measured on: something said to it, and its right answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from models.prompted.fencing import fenced


@dataclass(frozen=True, slots=True)
class Example:
    """What is said to the model, and what it is to answer."""

    said: str
    answer: str


Task = Callable[[Random, int], Example]
"""Makes an example about so many facts."""


def numbered(sentences: Sequence[str]) -> str:
    """Sentences as passages are shown."""
    return fenced("\n".join(f"[{number}] {each}" for number, each in enumerate(sentences, 1)))


def cited(sentence: str, sentences: Sequence[str]) -> str:
    """A statement that is one of ``sentences``, with its number."""
    return f"{sentence}[{sentences.index(sentence) + 1}]"
