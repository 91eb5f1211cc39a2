"""Completes the tree of a document that is not read to the end, so that it can be walked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as tr
from itertools import pairwise

from reader.asking.read_part import together
from reader.memory.body import Body
from reader.memory.place_titles import WHOLE
from reader.memory.place_titles import title as named
from reader.memory.tree import FAN_OUT, plan_tree
from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node


def with_one_root(
    content: DocumentText, tree: MemoryTree, unread: Sequence[Episode], fan_out: int = FAN_OUT
) -> MemoryTree:
    """Return existing nodes, provisional ones without summaries over ``unread``, and one root.

    If many parts wait for their parents, provisional ones are between, so that no node has more
    than ``fan_out`` children; read and unread parts come under different ones, since a summary of
    the one would hide the other. Provisional nodes get ids above the last real one. The provisional
    leaves name no episode. A complete tree is returned unchanged.
    """
    nodes = list(tree)
    offset = max((node.id for node in nodes), default=0)
    for plan in plan_tree(content, unread, fan_out):
        children = tuple(offset + child for child in plan.children)
        nodes.append(Node(offset + plan.id, plan.level, plan.span, Gist(()), plan.title, children))
    tops: list[Node] = []
    for roots, most in _apart(MemoryTree(nodes).roots, offset, fan_out):
        few = list(roots)
        while len(few) > most:
            free = 1 + max(node.id for node in nodes)
            few = _joined(content, few, fan_out, free)
            nodes += [node for node in few if node.id >= free]
        tops += few
    if len(tops) > 1:
        top = 1 + max(node.id for node in nodes)
        nodes.append(_above(top, sorted(tops, key=_place), content.whole, Gist(()), tr(WHOLE)))
    return MemoryTree(nodes)


def _apart(roots: Sequence[Node], last: int, fan_out: int) -> Iterator[tuple[Sequence[Node], int]]:
    """Yield unread roots, then read ones (ids up to ``last``), each with its room at the top."""
    unread = [root for root in roots if root.id > last]
    read = [root for root in roots if root.id <= last]
    few = min(len(unread), fan_out // 2) if read else fan_out
    yield unread, few
    yield read, fan_out - few


def _place(node: Node) -> Span:
    return node.span


def _joined(content: DocumentText, roots: Sequence[Node], fan_out: int, number: int) -> list[Node]:
    """Join neighbours under common parents, as evenly as possible; ids start at ``number``."""
    body = Body(content)
    rows = -(-len(roots) // fan_out)
    ends = [len(roots) * row // rows for row in range(rows + 1)]
    made: list[Node] = []
    for start, end in pairwise(ends):
        below = roots[start:end]
        if len(below) == 1:
            made += below
            continue
        span = cover(node.span for node in below)
        gist = together(body.of(node.summary for node in below))
        made.append(_above(number + start, below, span, gist, named(content, span)))
    return made


def _above(number: int, below: Sequence[Node], span: Span, gist: Gist, title: str) -> Node:
    level = 1 + max(node.level for node in below)
    return Node(number, level, span, gist, title, tuple(node.id for node in below))
