"""The text of the card beside the pointer: name, pages and gist of the place."""

from __future__ import annotations

from PySide6.QtCore import QRect

from reader.memory.gist_quality import Written
from reader.memory.place_titles import pages_labels
from reader.text.document import DocumentText
from reader.values.memory_tree import Node
from ui.map.descriptions import note_of, summary_of
from ui.widgets.pointer_card import Card
from ui.widgets.wording import one_line


def show_node(
    card: Card, node: Node, content: DocumentText, written: Written, beside: QRect
) -> None:
    """Show ``card`` above ``beside``, in pixels of its parent."""
    labels = pages_labels(content, node.span)
    named = any(written.lower() in node.title.lower() for written in labels)
    where = "" if named else labels[0][:1].upper() + labels[0][1:]
    card.show_beside(
        one_line(node.title), where, summary_of(node), beside, note_of(node, content, written)
    )
