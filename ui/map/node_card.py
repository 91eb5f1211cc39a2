"""The card of the node under the pointer, which comes late enough not to be in the way."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from reader.memory.place_titles import pages_labels
from reader.text.document import DocumentText
from reader.values.memory_tree import Node
from ui.map.map_descriptions import note_of, summary_of
from ui.timers import single_shot
from ui.widgets.pointer_card import Card
from ui.widgets.wording import one_line

_REST_MILLISECONDS = 350
_NEXT_MILLISECONDS = 90
"""The delay while a card is there already; it stays until the next one, to avoid flicker."""


class NodeCard(Card):
    """Shows name, pages and gist of one node at a time."""

    rested = Signal(int)
    """The node on which the pointer has rested, which the card is to be shown for."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.node: int | None = None
        """The node under the pointer."""
        self._rest = single_shot(self, _REST_MILLISECONDS, lambda: self.rested.emit(self.node))

    def hover(self, node: int | None) -> bool:
        """Follow the pointer to a node, or to none; return whether it changed."""
        before, self.node = self.node, node
        if node is None:
            self.drop()
        elif node != before:
            self._rest.start(_NEXT_MILLISECONDS if self.isVisible() else _REST_MILLISECONDS)
        return node != before

    def show_node(
        self, node: Node, content: DocumentText, deep: Container[int], beside: QRect
    ) -> None:
        """Appear above ``beside``, in pixels of the view."""
        labels = pages_labels(content, node.span)
        named = any(label.lower() in node.title.lower() for label in labels)
        where = "" if named else labels[0][:1].upper() + labels[0][1:]
        note = note_of(node, content, deep)
        self.show_beside(one_line(node.title), where, summary_of(node), beside, note)

    def drop(self) -> None:
        """Hide, and wait for no node."""
        self._rest.stop()
        self.hide()
