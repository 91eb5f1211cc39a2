"""Reading once: episodes, gists and the tree of summaries, from one pass over the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reader.asking.values import Excerpt
from reader.memory.episodes import EpisodeSize, paginate
from reader.memory.events import EpisodeRead, NodeBuilt, ReadingEvent, ReadingProgress
from reader.memory.tree import FAN_OUT, Plan, TreeGrower
from reader.memory.values import Episode, Gist, MemoryTree, Node
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.text.words import WordCounts


def read_once(
    content: DocumentText,
    document: DocumentId,
    model: ReadingModel,
    size: EpisodeSize,
    *,
    fan_out: int = FAN_OUT,
    episodes: Sequence[tuple[Episode, Gist]] = (),
    tree: MemoryTree | None = None,
) -> Iterator[ReadingEvent]:
    """Read on after ``episodes`` and ``tree``, whatever part of the earlier events they hold.

    An episode's gist is the summary of its leaf (ReadAgent and MemWalker from one read); a node is
    built as soon as it is known that its children are complete. Cut off anywhere and resumed, the
    result is that of an uninterrupted reading.

    Raises:
        ModelProblem: from the model's skills.
    """
    growth = _Growth(content, document, model, fan_out, tree or MemoryTree(()))
    for episode, gist in episodes:
        yield from growth.add(episode, gist)
    words = WordCounts(content.text)
    whole = round(words.of(content.whole))
    start, number = 0, 0
    if episodes:
        start, number = episodes[-1][0].span.end, episodes[-1][0].number
    for episode in paginate(content, document, model, size, start=start, first=number + 1):
        excerpt = Excerpt(document, episode.span, episode.span.of(content.text))
        gist = model.shorten(excerpt)
        yield EpisodeRead(episode, gist)
        yield from growth.add(episode, gist)
        yield ReadingProgress(round(words.of(Span(0, episode.span.end))), whole)
    yield from growth.finish()


class _Growth:
    """Gives planned nodes their summaries; those that are in the tree already keep theirs."""

    def __init__(
        self,
        content: DocumentText,
        document: DocumentId,
        model: ReadingModel,
        fan_out: int,
        tree: MemoryTree,
    ) -> None:
        self._content = content
        self._document = document
        self._model = model
        self._grower = TreeGrower(content, fan_out)
        self._kept = {node.id: node.summary for node in tree}
        self._summaries: dict[int, Gist] = {}

    def add(self, episode: Episode, gist: Gist) -> Iterator[NodeBuilt]:
        return self._build(self._grower.add(episode), gist)

    def finish(self) -> Iterator[NodeBuilt]:
        return self._build(self._grower.finish(), Gist(()))

    def _build(self, plans: Iterable[Plan], gist: Gist) -> Iterator[NodeBuilt]:
        for plan in plans:
            kept = self._kept.get(plan.id)
            summary = kept or (gist if plan.level == 0 else self._summarise(plan))
            self._summaries[plan.id] = summary
            if kept is None:
                yield NodeBuilt(node_of(plan, summary))

    def _summarise(self, plan: Plan) -> Gist:
        below = Excerpt(self._document, plan.span, plan.span.of(self._content.text))
        return self._model.summarise(below, [self._summaries.pop(child) for child in plan.children])


def node_of(plan: Plan, summary: Gist) -> Node:
    """A planned node with its summary."""
    return Node(plan.id, plan.level, plan.span, summary, plan.title, plan.children, plan.episode)
