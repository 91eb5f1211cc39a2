"""Divides unread text so that questions about it can be answered already."""

from __future__ import annotations

from collections.abc import Sequence

from reader.memory.episodes import EpisodeSize, divide
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Episode


def uncovered(content: DocumentText, episodes: Sequence[Episode]) -> tuple[Span, ...]:
    """Return the text that no episode covers yet, after the last one, unless it is white space."""
    rest = Span(episodes[-1].span.end if episodes else 0, len(content.text))
    return (rest,) if rest.of(content.text).strip() else ()


def stretches(
    content: DocumentText, episodes: Sequence[Episode], size: EpisodeSize
) -> tuple[Episode, ...]:
    """Return provisional episodes for the remainder, by structure alone: no model is asked.

    Their numbers continue those of the episodes. They have no gist and are never stored; reading
    will find its own pauses.
    """
    rest = uncovered(content, episodes)
    if not rest:
        return ()
    first = episodes[-1].number + 1 if episodes else 1
    return tuple(divide(content, content.words, size, _far, start=rest[0].start, first=first))


def _far(_: Span, pauses: Sequence[int]) -> int:
    """Choose the furthest pause: few stretches, each as much of its part as fits."""
    return len(pauses) - 1
