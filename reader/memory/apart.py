"""Builds gist memory and tree separately, as in the papers: for comparison with one read of both.

ReadAgent finds all episodes, regardless of chapters, then shortens each. MemWalker divides the text
separately, into segments of one length, and sums them up. So the text is read three times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reader.generators import closed
from reader.memory.building import Growth, shortened
from reader.memory.episodes import EpisodeSize, lengths, paginate, reach
from reader.memory.reading_events import (
    EpisodeFound,
    EpisodeRead,
    NodeBuilt,
    ReadingEvent,
    ReadingProgress,
)
from reader.memory.tree import FAN_OUT, Grouping, TreeGrower
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, MemoryTree

SEGMENT_WORDS = 750
"""About 1,000 tokens, MemWalker's |c| for stories and reports."""

_READS = 3
"""The reads of the text: for pauses, for gists, for the leaves of the tree."""


def read_apart(
    content: DocumentText,
    document: DocumentId,
    model: ReadingModel,
    size: EpisodeSize,
    *,
    segment_words: int = SEGMENT_WORDS,
    fan_out: int = FAN_OUT,
    episodes: Sequence[tuple[Episode, Gist]] = (),
    tree: MemoryTree | None = None,
) -> Iterator[ReadingEvent]:
    """Yield episodes with gists, then the nodes of a tree whose leaves are segments.

    Continues after ``episodes`` and ``tree``, as ``read_once`` does. A segment is no episode, so
    its leaf names none.

    Raises:
        ModelError: from the model's skills.
    """
    start, number = (episodes[-1][0].span.end, episodes[-1][0].number) if episodes else (0, 0)
    found = []
    ahead = paginate(
        replace(content, sections=()), document, model, size, start=start, first=number + 1
    )
    for episode in ahead:
        found.append(episode)
        yield EpisodeFound(episode)
        yield _progress(content, 0, episode.span)
    for read in _summarised(content, document, model, found, size.max_words):
        yield read
        yield _progress(content, 1, read.episode.span)
    known = tree or MemoryTree(())
    growth = Growth(content, document, model, TreeGrower(content, fan_out, Grouping.NUMBER), known)
    segments, leaves = list(_segments(content, segment_words)), known.leaves()
    for segment, leaf in zip(segments, leaves, strict=False):
        yield from _grown(growth, segment, leaf.summary)
    for done in _summarised(content, document, model, segments[len(leaves) :], segment_words):
        yield from _grown(growth, done.episode, done.gist)
        yield _progress(content, 2, done.episode.span)
    growth.finish()
    yield from map(_of_no_episode, growth.build())


def so_far(content: DocumentText, read_to: int, leaves_to: int) -> ReadingProgress:
    """Return the progress of an earlier reading: episodes with gists, then leaves, up to there."""
    if content.words.of(Span(read_to, len(content.text))):
        return _progress(content, 0, Span(0, read_to))
    return _progress(content, _READS - 1, Span(0, leaves_to))


def _progress(content: DocumentText, reads: int, span: Span) -> ReadingProgress:
    """Return the progress after ``reads`` of the text and one more to the end of ``span``.

    It is a share of the words of one read.
    """
    words, total = content.words, content.words.of(content.whole)
    done = reads * total + words.of(Span(0, span.end))
    return ReadingProgress(round(done / _READS), round(total))


def _grown(growth: Growth, segment: Episode, summary: Gist) -> Iterator[NodeBuilt]:
    yield from map(_of_no_episode, growth.add(segment, summary))
    yield from map(_of_no_episode, growth.build())


def _of_no_episode(built: NodeBuilt) -> NodeBuilt:
    return NodeBuilt(replace(built.node, episode=None))


def _segments(content: DocumentText, most: int) -> Iterator[Episode]:
    """Yield segments of as many words as fit."""
    words, end = lengths(content.text, content.words), len(content.text)
    start, number = 0, 1
    while start < end and words.of(Span(start, end)) > 0:
        cut = max(start + 1, reach(words, start, end, most))
        yield Episode(number, Span(start, cut))
        start, number = cut, number + 1


def _summarised(
    content: DocumentText,
    document: DocumentId,
    model: ReadingModel,
    stretches: Sequence[Episode],
    words: float,
) -> Iterator[EpisodeRead]:
    with closed(shortened(content, document, model, stretches, words)) as events:
        yield from (event for event in events if isinstance(event, EpisodeRead))
