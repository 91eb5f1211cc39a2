"""Shortens episodes as they are found: together, while the next ones are searched."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing

from reader.building_skills import BuildingModel
from reader.memory.reading_events import EpisodeFound, EpisodeRead
from reader.text.document import DocumentId, DocumentText
from reader.values.memory_tree import Episode
from reader.values.quotation import Excerpt


def shortened(
    content: DocumentText,
    document: DocumentId,
    model: BuildingModel,
    episodes: Iterable[Episode],
    words: float,
) -> Iterator[EpisodeFound | EpisodeRead]:
    """Yield each of ``episodes``, of at most ``words`` words: found, and later read, in order.

    The model makes as many gists at once as it can, and goes on with them while ``episodes`` asks
    it for the next end.
    """
    in_hand: deque[Episode] = deque()
    with closing(model.shortening(words)) as shortening:
        for episode in episodes:
            yield EpisodeFound(episode)
            in_hand.append(episode)
            text = episode.span.of(content.text)
            for gist in shortening.add(Excerpt(document, episode.span, text)):
                yield EpisodeRead(in_hand.popleft(), gist)
        for gist in shortening.rest():
            yield EpisodeRead(in_hand.popleft(), gist)
