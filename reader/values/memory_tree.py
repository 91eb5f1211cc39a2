"""The result of a reading: episodes, their gists, and the tree of summaries above them.

Episodes and gists are ReadAgent's (its "pages"); the tree is MemWalker's. One read builds both: an
episode's gist is the summary of a leaf.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reader.text.span import Span
from reader.text.word_counts import words_in


@dataclass(frozen=True, slots=True)
class GistSentence:
    """One sentence of a gist or summary, and the spans of the document that it is based on.

    A reader that quotes has one source, equal to ``text``; one that writes may have several. There
    is always one, so that every summary at every level leads back to a page.
    """

    text: str
    sources: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Gist:
    """A shortened text: of an episode, or of the gists below a node."""

    sentences: tuple[GistSentence, ...]

    def __bool__(self) -> bool:
        """Whether it has any sentences."""
        return bool(self.sentences)

    @property
    def text(self) -> str:
        """The sentences as running text."""
        return " ".join(sentence.text for sentence in self.sentences)

    @property
    def words(self) -> int:
        """The length in words, in any script."""
        return words_in(self.text)


@dataclass(frozen=True, slots=True)
class Episode:
    """Text up to where a reader would naturally pause. ``number`` counts from 1."""

    number: int
    span: Span


GistMemory = Sequence[tuple[Episode, Gist]]
"""Episodes with their gists, in the order of the text."""


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the memory tree.

    ``level`` 0 is a leaf: one episode, whose gist is the ``summary``. ``children`` are ids.
    ``title`` names the place for people: its section's heading if it has one.
    """

    id: int
    level: int
    span: Span
    summary: Gist
    title: str
    children: tuple[int, ...] = ()
    episode: int | None = None


class MemoryTree:
    """The nodes of one document, by id, with their parents.

    May be used while it grows: ``roots`` then holds every node that has no parent yet.
    """

    def __init__(self, nodes: Iterable[Node]) -> None:
        self._nodes = {node.id: node for node in nodes}
        self._parents = {child: node.id for node in self._nodes.values() for child in node.children}

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self._nodes.values())

    def __getitem__(self, node_id: int) -> Node:
        return self._nodes[node_id]

    @property
    def roots(self) -> tuple[Node, ...]:
        """The nodes without a parent, in document order; exactly one when the tree is complete."""
        orphans = (node for node in self._nodes.values() if node.id not in self._parents)
        return tuple(sorted(orphans, key=lambda node: node.span))

    def parent(self, node_id: int) -> Node | None:
        """Return the node above, or None at a root."""
        above = self._parents.get(node_id)
        return None if above is None else self._nodes[above]

    def children(self, node_id: int) -> tuple[Node, ...]:
        """Return the nodes below, in document order."""
        return tuple(self._nodes[child] for child in self._nodes[node_id].children)

    def leaves(self) -> tuple[Node, ...]:
        """Return all leaves, in document order."""
        leaves = (node for node in self._nodes.values() if node.level == 0)
        return tuple(sorted(leaves, key=lambda node: node.span))
