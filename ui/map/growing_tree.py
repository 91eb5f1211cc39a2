"""The memory tree while it grows, and as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span
from reader.values.answer import ABOVE
from reader.values.memory_tree import Gist, Node


@dataclass(frozen=True)
class Forest:
    """Nodes as arrays of one length, in the order of their starts, inner nodes first.

    ``ids`` and ``levels`` are the nodes' own, except that volumes of a shelf share one row, with
    their unread parts visible below; ``reaches`` is the highest level a node fills: just below its
    parent, so that no gap is above a leaf whose parent is higher. ``starts`` and ``ends`` count
    characters. ``roots`` is the number of nodes without a parent.
    """

    ids: NDArray[np.int64]
    levels: NDArray[np.int64]
    reaches: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    roots: int


class GrowingTree:
    """The known part of a document's memory, collected node by node, and turned into a ``Forest``.

    Of several documents, ``unread`` is the part not yet read, which may lie anywhere in the text.
    ``deep`` are the nodes that a language model has read. Behind ``up_to`` nothing is known but
    where it is.
    """

    def __init__(
        self,
        nodes: Iterable[Node] = (),
        unread: Sequence[Span] = (),
        up_to: int | None = None,
    ) -> None:
        self.unread = tuple(unread)
        self.up_to = up_to
        self.nodes: dict[int, Node] = {}
        self._open: dict[int, Node] = {}
        self.parents: dict[int, int] = {}
        self.episodes = 0
        self.read_to = 0
        self.deep: set[int] = set()
        self.remark = ""
        """Why a language model reads no further for now."""
        self._forest: Forest | None = None
        for node in nodes:
            self.add(node)

    def add(self, node: Node) -> None:
        """Add a node; a leaf is an episode that has been read."""
        if node.level == 0 and node.id not in self.nodes:
            self.episodes += 1
        self._forest = None
        self._open[node.id] = node
        self.nodes[node.id] = self._veiled(node)
        self.parents.update(dict.fromkeys(node.children, node.id))
        self.read_upto(node.span.end)

    @property
    def is_partly_deep(self) -> bool:
        """Whether a language model has read some of it, and not all."""
        return 0 < len(self.deep) < len(self.nodes)

    def hide_behind(self, up_to: int | None) -> None:
        """Ignore what goes on after this character; None to ignore nothing."""
        self.up_to = up_to
        self._forest = None
        self.nodes = {node.id: self._veiled(node) for node in self._open.values()}

    def read_upto(self, offset: int) -> None:
        """Note that the text has been read at least this far."""
        self.read_to = max(self.read_to, offset)

    def share_read(self, characters: int) -> float:
        """Return the share of a text of this many characters that is in memory."""
        return (self.read_to - sum(map(len, self.unread))) / max(1, characters)

    def get(self, node: int | None, span: Span | None) -> Node | None:
        """Return the node of that number, unless ``span`` shows that another was meant.

        A walk through a partly read text meets provisional nodes, whose numbers are reused when the
        reading goes on.
        """
        found = None if node is None else self.nodes.get(node)
        return found if found and span in (None, found.span) else None

    def forest(self) -> Forest:
        """Return the tree as arrays, cached until something is added."""
        self._forest = self._forest or self._planted()
        return self._forest

    def _planted(self) -> Forest:
        table = np.array(
            [
                (node.span.start, -self._level(node), node.id, self._reach(node), node.span.end)
                for node in self.nodes.values()
            ],
            dtype=np.int64,
        ).reshape(-1, 5)
        table = table[np.lexsort((table[:, 1], table[:, 0]))]
        return Forest(
            ids=table[:, 2],
            levels=-table[:, 1],
            reaches=table[:, 3],
            starts=table[:, 0],
            ends=table[:, 4],
            roots=sum(1 for node in self.nodes if node not in self.parents),
        )

    def _level(self, node: Node) -> int:
        is_volume = self.parents.get(node.id) == ABOVE and node.level > 0
        return self._reach(node) if is_volume else node.level

    def _veiled(self, node: Node) -> Node:
        if self.up_to is None or node.span.end <= self.up_to:
            return node
        name = tr("Read in part") if node.span.start < self.up_to else tr("Not read yet")
        return replace(node, title=name, summary=Gist(()))

    def _reach(self, node: Node) -> int:
        parent = self.nodes.get(self.parents.get(node.id, -1))
        return self._level(parent) - 1 if parent else node.level
