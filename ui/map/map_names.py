"""Names on the map, without what the place above or before already says."""

from __future__ import annotations

from gettext import gettext as tr

from reader.memory.place_titles import WHOLE, pages_labels, trimmed
from reader.text.document import DocumentText
from reader.text.enumerators import without_bullet
from reader.values.memory_tree import Node
from ui.map.forest import GrowingTree
from ui.widgets.wording import one_line

_LONGEST = 160


def names(node: Node, tree: GrowingTree, content: DocumentText) -> list[str]:
    """Return a node's name and shorter forms of it, longest first."""
    head, pages = _parts(node, content)
    if not pages:
        return [head]
    short = pages.partition(" ")[2]
    around = [near for near in (_parent(node, tree), _before(node, tree)) if near]
    if not head or head in (_parts(near, content)[0] for near in around):
        return [pages[:1].upper() + pages[1:], tr("p. {page}").format(page=short)]
    return [f"{head}, {pages}", head]


def _parts(node: Node, content: DocumentText) -> tuple[str, str]:
    """Return the title without its pages, and the pages if the title has them."""
    labels = pages_labels(content, trimmed(content, node.span))
    if node.title == WHOLE:
        return tr(WHOLE), ""  # perhaps read when another language was set
    title = without_bullet(one_line(node.title, _LONGEST))
    for written in filter(None, labels):
        if title.lower().endswith(written.lower()):
            return title[: -len(written)].rstrip(", "), labels[0]
    return title, ""


def _parent(node: Node, tree: GrowingTree) -> Node | None:
    return tree.nodes.get(tree.parents.get(node.id, -1))


def _before(node: Node, tree: GrowingTree) -> Node | None:
    parent = _parent(node, tree)
    if parent is None or parent.children[0] == node.id:
        return None
    return tree.nodes.get(parent.children[parent.children.index(node.id) - 1])
