"""Recognises what a question asks for: the whole text, much of it, several facts, or one place.

A small linear classifier over the words of the question and their neighbours; ``python -m training
kinds`` makes its weights. It knows the languages of its examples.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from zlib import crc32

import numpy as np
from numpy.typing import NDArray


class QuestionKind(StrEnum):
    """The kinds of questions, by their words."""

    WHOLE = "whole"
    """Asks for the topic of the document."""
    LARGE = "large"
    """Asks for something described in all of the document: why, how it developed."""
    HOPS = "hops"
    """Asks for something that is named only by way of another."""
    PLACE = "place"
    """Asks for something stated at a place or a few."""


THE_TEXT = "the text"
OVERVIEW = f"Summarize {THE_TEXT}."
"""Asks what a page is about, in the words of no interface, for readers."""

KINDS = tuple(QuestionKind)
"""The kinds in the order of the rows of the weights."""
BUCKETS = 1 << 14
WEIGHTS = "question_kinds.npy"

_WORD = re.compile(r"[^\W_]+|[?]")
_LEADING_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
_SUBTITLE = re.compile(r"\s*(?:[:;(—–]|\s-\s|,\s+or\b)")
_LONGEST = 60
"""The words of a question that are looked at."""
_LONG = 24
"""The number of words from which questions count as equally long."""

Weights = NDArray[np.float32]


def kind_of(question: str) -> QuestionKind:
    """Return what ``question`` asks for, as far as its words show."""
    scores = _weights()[:, features(question)].sum(axis=1)
    return KINDS[int(scores.argmax())]


def asks_for_overview(question: str) -> bool:
    """Whether it asks what the whole text, or “the text” for a part, is about."""
    return kind_of(question) is QuestionKind.WHOLE


def with_the_text(question: str, title: str) -> str:
    """Return the question with “the text” for the title of the document."""
    name = _LEADING_ARTICLE.sub("", _SUBTITLE.split(title.strip(), maxsplit=1)[0])
    if not name:
        return question
    pattern = rf"(?<!\w)(?:the |an? )?[“\"'‘«]?{re.escape(name)}[”\"'’»]?(?!\w|['’]s)"
    return re.sub(pattern, THE_TEXT, question, flags=re.IGNORECASE)


def features(question: str) -> NDArray[np.int64]:
    """The numbers, below ``BUCKETS``, of the words of a question, those side by side, and parts.

    Names are alike, and so are figures: what a question asks for doesn't depend on them.
    """
    words = list(_masked(unicodedata.normalize("NFKC", question)))[:_LONGEST]
    marked = ["^", *words, "$"]
    found = {
        "any question",
        f"={min(len(words), _LONG) // 3}",
        *words,
        *(f"{one} {two}" for one, two in pairwise(marked)),
        *(" ".join(marked[n : n + 3]) for n in range(len(marked) - 2)),
        *(part for word in words for part in _parts(f"<{word}>")),
    }
    numbers = {crc32(each.encode()) % BUCKETS for each in found}
    return np.array(sorted(numbers), np.int64)


def _parts(word: str) -> Iterator[str]:
    """Four letters in a row, by which forms of a word are alike, and words of related languages."""
    return (word[n : n + 4] for n in range(len(word) - 3))


def _masked(question: str) -> Iterator[str]:
    for match in _WORD.finditer(question):
        word = match.group()
        if any(map(str.isdigit, word)):
            yield "0"
        elif match.start() and word[:1].isupper() and len(word) > 1:
            yield "Name"
        else:
            yield word.casefold()


@lru_cache(1)
def _weights() -> Weights:
    with (files("resources") / WEIGHTS).open("rb") as file:
        stored: NDArray[np.float16] = np.load(file, allow_pickle=False)
    return stored.astype(np.float32)
