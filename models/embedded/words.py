"""Words as the embedded reader compares them: terms, and lengths in any script."""

from __future__ import annotations

import regex

from models.embedded.wordlists import ENGLISH
from reader.text.languages import UNSPACED
from reader.text.span import Span
from reader.text.stemming import stem
from reader.text.word_counts import WordCounts

_LETTERS = rf"[[\w\p{{N}}]--[_{UNSPACED}]]+"
"""Marks on letters belong to words, or Hindi would fall apart."""
_TOKEN = regex.compile(rf"[{UNSPACED}]+|{_LETTERS}(?:['’]{_LETTERS})*", regex.V1)
_UNSPACED_RUN = regex.compile(rf"[{UNSPACED}]+")

STOP_WORDS = ENGLISH.function
"""English words that say nothing about a text's subject. Other languages rely on rarity alone."""


def tokens(text: str) -> list[str]:
    """The words of ``text``, folded; runs without spaces between words as overlapping pairs."""
    found: list[str] = []
    for match in _TOKEN.finditer(text):
        token = match.group()
        if _UNSPACED_RUN.fullmatch(token):
            found.extend(_pairs(token))
        else:
            found.append(token.lower().replace("’", "'"))
    return found


def content_terms(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order, repetitions kept."""
    return [stem(token) for token in tokens(text) if token not in STOP_WORDS]


def word_count(text: str) -> float:
    """The length of ``text`` in words, for any script."""
    return WordCounts(text).of(Span(0, len(text)))


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]
