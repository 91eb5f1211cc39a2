"""The state of the map, without pixels: a document's memory, a route, the place in view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.memory.gist_quality import Written
from reader.memory.reading_events import EpisodeRead, NodeBuilt, ReadingEvent
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.memory_tree import Node
from ui.map.forest import GrowingTree
from ui.map.saying import Saying
from ui.map.walked import Walked


class MapState:
    """The memory of one document as far as it is known, and the route of one answer through it."""

    def __init__(self) -> None:
        self.content: DocumentText | None = None
        self.tree = GrowingTree()
        self.walked: Walked | None = None
        self.here: Span | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is a document with text of which nothing is in memory."""
        text = self.content.text if self.content else ""
        return bool(text.strip()) and not self.tree.nodes

    @property
    def legs(self) -> int:
        """The number of steps of the route."""
        return len(self.walked.legs) if self.walked else 0

    def show_document(
        self, content: DocumentText | None, nodes: Iterable[Node], unread: Sequence[Span]
    ) -> None:
        """Start over with another document, None for none; the bound stays."""
        self.content = content
        self.here = None
        self.renew(nodes, unread)

    def renew(self, nodes: Iterable[Node], unread: Sequence[Span]) -> None:
        """Replace all nodes: the memory of the same text as it is now."""
        self.tree = GrowingTree(nodes, unread, self.tree.up_to)

    def remember(self, nodes: Iterable[Node], written: Written) -> None:
        """Add nodes; ``written`` is what a model was to write of them."""
        self.tree.written = written
        for node in nodes:
            self.tree.add(node)

    def take_reading(self, event: ReadingEvent) -> bool:
        """Follow an event of the reading; return whether it adds anything."""
        if isinstance(event, EpisodeRead):
            self.tree.read_upto(event.episode.span.end)
        elif isinstance(event, NodeBuilt):
            self.tree.add(event.node)
        else:
            return False
        return True

    def show_answer(self, answer: Answer | None) -> bool:
        """Take the route of an answer; return False if it is the current one already."""
        if answer and self.walked and self.walked.answer is answer:
            return False
        self.walked = Walked.of(answer) if answer else None
        return True

    def saying(self, *, complete: bool) -> Saying:
        """Return the words for all this; ``complete`` if all of the text is in memory."""
        return Saying(self.tree, self.content, self.walked, complete)
