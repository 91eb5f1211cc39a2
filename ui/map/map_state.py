"""The state of the map, without pixels: a document's memory, a route, the place in view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.asking.describing import describe_on_shelf
from reader.memory.gist_quality import Written
from reader.memory.reading_events import EpisodeRead, NodeBuilt, ReadingEvent
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.memory_tree import Node
from ui.map import map_descriptions
from ui.map.answer_route import Route
from ui.map.growing_tree import GrowingTree
from ui.map.map_text import Line, outline
from ui.widgets.wording import one_line


class MapState:
    """The memory of one document as far as it is known, and the route of one answer through it."""

    def __init__(self) -> None:
        self.content: DocumentText | None = None
        self.tree = GrowingTree()
        self.route: Route | None = None
        self.here: Span | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is a document with text of which nothing is in memory."""
        text = self.content.text if self.content else ""
        return bool(text.strip()) and not self.tree.nodes

    @property
    def legs(self) -> int:
        """The number of steps of the route."""
        return len(self.route.legs) if self.route else 0

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
        return isinstance(event, EpisodeRead | NodeBuilt)

    def show_answer(self, answer: Answer | None) -> bool:
        """Take the route of an answer; return False if it is the current one already."""
        if answer and self.route and self.route.answer is answer:
            return False
        self.route = Route.of(answer) if answer else None
        return True

    def caption(self, node: int | None, shown: float, *, complete: bool) -> str:
        """Return the focused node, else the route as far as it is drawn, else the state.

        ``complete`` means that all of the text is in memory, as in the following two.
        """
        content, route = self.content, self.route
        if not content:
            return ""
        if node in self.tree.nodes:
            return map_descriptions.node_name(self.tree.nodes[node], content)
        if not route or not route.legs:
            return map_descriptions.state_text(self.tree, content, complete=complete)
        if route.over and shown >= len(route.legs):
            return map_descriptions.route_text(route, content)
        leg = route.legs[min(int(shown), len(route.legs) - 1)]
        return one_line(describe_on_shelf(leg.step, content))

    def description(self, node: int | None, *, complete: bool) -> str:
        """Return everything that is visible, for a screen reader: state, route, focused node."""
        if not self.content:
            return ""
        parts = [map_descriptions.state_text(self.tree, self.content, complete=complete)]
        if self.route:
            parts.append(map_descriptions.route_text(self.route, self.content))
        if node in self.tree.nodes:
            parts.append(self.node_text(node))
        return " ".join(filter(None, parts))

    def node_text(self, node: int) -> str:
        """Return a node for a screen reader."""
        known, written = self.tree.nodes[node], self.tree.written
        return map_descriptions.node_text(known, self.content, written) if self.content else ""

    def lines(self, *, complete: bool) -> Sequence[Line]:
        """Return the map as text: the state, the place in view, the route, the outline."""
        if not self.content:
            return ()
        return outline(self.tree, self.content, self.route, self.here, complete=complete)
