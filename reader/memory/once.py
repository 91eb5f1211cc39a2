"""Reading once: episodes, gists and the tree of summaries, from one pass over the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reader.memory.episodes import EpisodeSize, paginate
from reader.memory.growth import Growth, closed
from reader.memory.reading_events import (
    EpisodeRead,
    ReadingEvent,
    ReadingProgress,
)
from reader.memory.shortening import shortened
from reader.memory.tree import FAN_OUT, Grouping, TreeGrower
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, MemoryTree


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
    """Read on after ``episodes`` and ``tree``, which hold any part of the earlier events.

    An episode's gist is the summary of its leaf (ReadAgent and MemWalker from one read). The end of
    one episode must be known before the next one is searched; meanwhile the gists of those found
    are made, as many together as the model allows, and a node's summary as soon as its children are
    complete. Interrupted anywhere and resumed, the result is that of an uninterrupted reading; at
    most the gists in progress are lost.

    Raises:
        ModelError: from the model's skills.
    """
    growth = Growth(
        content, document, model, TreeGrower(content, fan_out, grouping), tree or MemoryTree(())
    )
    for episode, gist in episodes:
        yield from growth.add(episode, gist)
    yield from growth.build()
    words = content.words
    total = round(words.of(content.whole))
    start, number = 0, 0
    if episodes:
        start, number = episodes[-1][0].span.end, episodes[-1][0].number
    ahead = paginate(content, document, model, size, start=start, first=number + 1)
    with closed(shortened(content, document, model, ahead, size.max_words)) as events:
        for event in events:
            yield event
            if isinstance(event, EpisodeRead):
                yield from growth.add(event.episode, event.gist)
                yield ReadingProgress(round(words.of(Span(0, event.episode.span.end))), total)
                yield from growth.build()
    growth.finish()
    yield from growth.build()
