"""The map's wording: its line of words, its accessible texts, its text form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Node
from ui.map import descriptions
from ui.map.forest import GrowingTree
from ui.map.outline import Line, outline
from ui.map.walked import Walked


@dataclass(frozen=True)
class Saying:
    """The words for a document, its memory (``complete`` or not), and a route."""

    tree: GrowingTree
    content: DocumentText | None
    walked: Walked | None
    complete: bool

    def caption(self, node: int | None, shown: float) -> str:
        """Return the focused node, else the route as far as it is drawn, else the state."""
        if not self.content:
            return ""
        if known := self._known(node):
            return descriptions.node_name(known, self.content)
        if self.walked and self.walked.legs:
            return descriptions.progress_text(self.walked, shown, self.content)
        return descriptions.state_text(self.tree, self.content, complete=self.complete)

    def all(self, node: int | None) -> str:
        """Return everything that is visible, for a screen reader."""
        if not self.content:
            return ""
        return descriptions.map_text(
            self.tree, self.content, self.walked, self._known(node), complete=self.complete
        )

    def lines(self, here: Span | None) -> Sequence[Line]:
        """Return the map as text: the state, the place in view, the route, the outline."""
        if not self.content:
            return ()
        return outline(self.tree, self.content, self.walked, here, complete=self.complete)

    def _known(self, node: int | None) -> Node | None:
        return None if node is None else self.tree.nodes.get(node)
