"""Reading once: episodes, gists and the tree of summaries, from one pass over the text."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import TypeVar

from reader.building_skills import BuildingModel, Parts
from reader.generators import closed
from reader.memory.body import Body
from reader.memory.episodes import EpisodeSize, paginate
from reader.memory.place_titles import named_by
from reader.memory.reading_events import (
    EpisodeFound,
    EpisodeRead,
    NodeBuilt,
    ReadingEvent,
    ReadingProgress,
)
from reader.memory.tree import FAN_OUT, Grouping, Plan, TreeGrower
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
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


Item = TypeVar("Item")


class Growth:
    """A growing tree. Nodes that are in ``tree`` already keep their summaries."""

    def __init__(
        self,
        content: DocumentText,
        document: DocumentId,
        model: ReadingModel,
        grower: TreeGrower,
        tree: MemoryTree,
    ) -> None:
        self._content = content
        self._document = document
        self._model = model
        self._grower = grower
        self._body = Body(content)
        self._kept = {node.id: node.summary for node in tree}
        self._summaries: dict[int, Gist] = {}
        self._planned: list[Plan] = []

    def add(self, episode: Episode, gist: Gist) -> Iterator[NodeBuilt]:
        """Add the leaf of an episode; what can be built above it waits for ``build``."""
        for plan in self._grower.add(episode):
            if plan.level == 0:
                yield from self._put(plan, gist)
            else:
                self._planned.append(plan)

    def finish(self) -> None:
        """End the episodes: the rest up to the root can be built."""
        self._planned.extend(self._grower.finish())

    def build(self) -> Iterator[NodeBuilt]:
        """Build all nodes whose children are complete, those of one height together."""
        while ready := self._ready():
            groups = [self._take(plan) for plan in ready]
            missing = [n for n, plan in enumerate(ready) if plan.id not in self._kept]
            for plan in ready:
                if plan.id in self._kept:
                    self._summaries[plan.id] = self._kept[plan.id]
            with closed(self._model.summarise_all([groups[n] for n in missing])) as summaries:
                for n, summary in zip(missing, summaries, strict=True):
                    yield from self._put(ready[n], summary)

    def _ready(self) -> list[Plan]:
        """Take the planned nodes whose children are complete."""
        ready: list[Plan] = []
        waiting: list[Plan] = []
        for plan in self._planned:
            complete = all(child in self._summaries for child in plan.children)
            (ready if complete else waiting).append(plan)
        self._planned = waiting
        return ready

    def _take(self, plan: Plan) -> Parts:
        """Take the children to be summarised, which nothing else will need."""
        below = self._body.of([self._summaries.pop(child) for child in plan.children])
        return Excerpt(self._document, plan.span, plan.span.of(self._content.text)), below

    def _put(self, plan: Plan, summary: Gist) -> Iterator[NodeBuilt]:
        self._summaries[plan.id] = self._kept.get(plan.id, summary)
        if plan.id not in self._kept:
            yield NodeBuilt(node_of(plan, summary))


def node_of(plan: Plan, summary: Gist) -> Node:
    """Return a planned node with its summary, which also names it if nothing else does."""
    name = plan.title if plan.named else named_by(summary) or plan.title
    return Node(plan.id, plan.level, plan.span, summary, name, plan.children, plan.episode)


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
