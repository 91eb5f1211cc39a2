"""Reading once: episodes, gists and the tree of summaries, from one pass over the text."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice

from reader.asking.values import Excerpt
from reader.memory.episodes import EpisodeSize, paginate
from reader.memory.events import (
    EpisodeFound,
    EpisodeRead,
    ReadingEvent,
    ReadingProgress,
)
from reader.memory.growth import Growth, closed
from reader.memory.tree import FAN_OUT, Grouping, TreeGrower
from reader.memory.values import Episode, Gist, MemoryTree
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span


def read_once(
    content: DocumentText,
    document: DocumentId,
    model: ReadingModel,
    size: EpisodeSize,
    *,
    fan_out: int = FAN_OUT,
    grouping: Grouping = Grouping.SECTIONS,
    episodes: Sequence[tuple[Episode, Gist]] = (),
    tree: MemoryTree | None = None,
) -> Iterator[ReadingEvent]:
    """Read on after ``episodes`` and ``tree``, whatever part of the earlier events they hold.

    An episode's gist is the summary of its leaf (ReadAgent and MemWalker from one read). Where one
    episode ends must be known before the next one is looked for; their gists are made together, as
    many as the model likes, and so are the summaries of all nodes whose children are complete.
    Cut off anywhere and resumed, the result is that of an uninterrupted reading; lost are at most
    the gists that were being made together.

    Raises:
        ModelProblem: from the model's skills.
    """
    growth = Growth(
        content, document, model, TreeGrower(content, fan_out, grouping), tree or MemoryTree(())
    )
    for episode, gist in episodes:
        yield from growth.add(episode, gist)
    yield from growth.build()
    words = content.words
    whole = round(words.of(content.whole))
    start, number = 0, 0
    if episodes:
        start, number = episodes[-1][0].span.end, episodes[-1][0].number
    ahead = paginate(content, document, model, size, start=start, first=number + 1)
    while batch := (yield from _found(ahead, model.at_once(size.max_words))):
        texts = [Excerpt(document, each.span, each.span.of(content.text)) for each in batch]
        with closed(model.shorten_all(texts)) as gists:
            for episode, gist in zip(batch, gists, strict=True):
                yield EpisodeRead(episode, gist)
                yield from growth.add(episode, gist)
                yield ReadingProgress(round(words.of(Span(0, episode.span.end))), whole)
        yield from growth.build()
    growth.finish()
    yield from growth.build()


def _found(ahead: Iterable[Episode], at_most: int) -> Generator[EpisodeFound, None, list[Episode]]:
    """The next episodes, each told of as soon as it is found."""
    found = []
    for episode in islice(ahead, max(1, at_most)):
        found.append(episode)
        yield EpisodeFound(episode)
    return found
