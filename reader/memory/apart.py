"""Gist memory and tree built apart, as in the papers: for comparison with the one read of both.

ReadAgent finds all episodes, whatever chapters there are, then shortens each. MemWalker divides the
text anew, into segments of one length, and sums them up. So the text is read three times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reader.asking.values import Excerpt
from reader.memory.episodes import EpisodeSize, paginate, reach
from reader.memory.events import EpisodeFound, EpisodeRead, NodeBuilt, ReadingEvent
from reader.memory.growth import Growth, closed
from reader.memory.tree import FAN_OUT, Grouping, TreeGrower
from reader.memory.values import Episode, Gist, MemoryTree
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span

SEGMENT_WORDS = 750
"""About 1,000 tokens, MemWalker's |c| for stories and reports."""


def read_apart(
    content: DocumentText,
    document: DocumentId,
    model: ReadingModel,
    size: EpisodeSize,
    *,
    segment_words: int = SEGMENT_WORDS,
    fan_out: int = FAN_OUT,
) -> Iterator[ReadingEvent]:
    """Episodes with gists, then the nodes of a tree whose leaves are segments, by their number.

    Raises:
        ModelProblem: from the model's skills.
    """
    episodes = []
    for episode in paginate(replace(content, sections=()), document, model, size):
        episodes.append(episode)
        yield EpisodeFound(episode)
    for episode, gist in _told(content, document, model, episodes, size.max_words):
        yield EpisodeRead(episode, gist)
    grower = TreeGrower(content, fan_out, Grouping.NUMBER)
    growth = Growth(content, document, model, grower, MemoryTree(()))
    segments = list(_segments(content, segment_words))
    for segment, summary in _told(content, document, model, segments, segment_words):
        yield from _grown(growth, segment, summary)
    growth.finish()
    yield from growth.build()


def _grown(growth: Growth, segment: Episode, summary: Gist) -> Iterator[NodeBuilt]:
    yield from growth.add(segment, summary)
    yield from growth.build()


def _segments(content: DocumentText, most: int) -> Iterator[Episode]:
    """As many words as fit, again and again."""
    words, end = content.words, len(content.text)
    start, number = 0, 1
    while start < end and words.of(Span(start, end)) > 0:
        cut = max(start + 1, reach(words, start, end, most))
        yield Episode(number, Span(start, cut))
        start, number = cut, number + 1


def _told(
    content: DocumentText,
    document: DocumentId,
    model: ReadingModel,
    stretches: Sequence[Episode],
    words: float,
) -> Iterator[tuple[Episode, Gist]]:
    together = max(1, model.at_once(words))
    for first in range(0, len(stretches), together):
        batch = stretches[first : first + together]
        texts = [Excerpt(document, each.span, each.span.of(content.text)) for each in batch]
        with closed(model.shorten_all(texts)) as gists:
            yield from zip(batch, gists, strict=True)
