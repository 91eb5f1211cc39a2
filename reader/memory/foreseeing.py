"""Estimates the work of a reading before it begins, from the document's structure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reader.memory.episodes import divide
from reader.memory.memory_division import Construction, Division
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.text.word_counts import WordCounts

_INSTRUCTION_WORDS = 60
"""The words of a prompt beside the text: the question, and the options."""
_WRITTEN_WORDS = 80
"""The words of a gist or a summary."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """About how often a model will be asked, and how many words it will read or write."""

    calls: int
    words: float


def foresee(
    content: DocumentText, words: WordCounts, division: Division, start: int = 0, leaves_to: int = 0
) -> Foreseen:
    """Estimate reading on from ``start``, in one read or as its ``division`` says.

    ``leaves_to``: the end of the leaves that were made apart.
    """
    if division.construction is Construction.APART:
        left, beyond = (words.of(Span(at, len(content.text))) for at in (start, leaves_to))
        return _foresee_apart(left, beyond, division)
    return _foresee_once(content, words, division, start)


def _foresee_once(
    content: DocumentText, words: WordCounts, division: Division, start: int
) -> Foreseen:
    """Estimate one read, with pauses in the middle of what is offered.

    The text after a pause is looked at again with the next episode; the text before it is shared
    with the gist and costs nothing more. If the document's structure leaves no choice, the model
    isn't asked for a pause.
    """
    looked_at: list[float] = []

    def middle(window: Span, pauses: Sequence[int]) -> int:
        chosen = len(pauses) // 2
        looked_at.append(words.of(Span(pauses[chosen], window.end)))
        return chosen

    episodes = sum(1 for _ in divide(content, words, division.size, middle, start=start))
    nodes = episodes // max(1, division.fan_out - 1)
    gisted = words.of(Span(start, len(content.text))) + sum(looked_at)
    summed_up = nodes * (division.fan_out + 1) * _WRITTEN_WORDS
    calls = len(looked_at) + episodes + nodes
    prompts = calls * _INSTRUCTION_WORDS + episodes * _WRITTEN_WORDS
    return Foreseen(calls, gisted + summed_up + prompts)


def _foresee_apart(left: float, beyond: float, division: Division) -> Foreseen:
    """Estimate ``left`` words for pauses, then for gists, and ``beyond`` for the tree's leaves."""
    size = division.size
    average = (size.min_words + size.max_words) / 2
    episodes = left / average
    segments = beyond / division.segment
    nodes = segments / max(1, division.fan_out - 1)
    looked_at = left * (size.max_words / average + 1) + beyond
    summed_up = nodes * (division.fan_out + 1) * _WRITTEN_WORDS
    calls = 2 * episodes + segments + nodes
    prompts = calls * _INSTRUCTION_WORDS + (episodes + segments) * _WRITTEN_WORDS
    return Foreseen(round(calls), looked_at + summed_up + prompts)
