"""A tree that can be walked although the reading has not come to its end."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from reader.memory.titles import WHOLE
from reader.memory.tree import FAN_OUT, plan_tree
from reader.memory.values import Episode, Gist, MemoryTree, Node
from reader.text.document import DocumentText


def with_one_root(
    content: DocumentText, tree: MemoryTree, unread: Sequence[Episode], fan_out: int = FAN_OUT
) -> MemoryTree:
    """The nodes there are, provisional ones without summaries over ``unread``, and one above all.

    Provisional nodes get ids behind the last real one. The provisional leaves name no episode. A
    tree that is whole is returned as it is.
    """
    nodes = list(tree)
    offset = max((node.id for node in nodes), default=0)
    for plan in plan_tree(content, unread, fan_out):
        children = tuple(offset + child for child in plan.children)
        nodes.append(Node(offset + plan.id, plan.level, plan.span, Gist(()), plan.title, children))
    roots = MemoryTree(nodes).roots
    if len(roots) > 1:
        top, level = max(node.id for node in nodes) + 1, 1 + max(root.level for root in roots)
        below = tuple(root.id for root in roots)
        nodes.append(Node(top, level, content.whole, Gist(()), tr(WHOLE), below))
    return MemoryTree(nodes)
