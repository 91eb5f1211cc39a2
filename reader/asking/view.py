"""Selects the gists that a model is shown if all of them together exceed its window.

ReadAgent has no answer for documents of that length. Here the tree of summaries above the gists
leads to the branches whose gists are worth seeing, one after the other, until the room is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from reader.errors import NoChoiceError
from reader.skills import ReadingModel
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from reader.values.question import Question

Memory = Sequence[tuple[Episode, Gist]]


def gists_in_view(
    question: Question, memory: Memory, tree: MemoryTree, model: ReadingModel, room: int
) -> Memory:
    """Return all gists if they fit in ``room``, in the model's measure; else the most promising.

    Those are the gists of the branches that the tree leads to, in document order; if it leads
    nowhere, as many as fit from the beginning.
    """
    if sum(model.measure(["\n".join(gist.text for _, gist in memory)])) <= room:
        return memory
    gists = {episode.number: gist for episode, gist in memory}
    branches = (number for number in _Branches(question, tree, model).episodes() if number in gists)
    shown = _fitting(branches, gists, model, room) or _fitting(gists, gists, model, room)
    return [pair for pair in memory if pair[0].number in shown]


def _fitting(
    numbers: Iterable[int], gists: Mapping[int, Gist], model: ReadingModel, room: int
) -> set[int]:
    """Return the first gists that fit into the room, without measuring more than that."""
    shown: set[int] = set()
    for number in numbers:
        room -= sum(model.measure([gists[number].text]))
        if room < 0:
            break
        shown.add(number)
    return shown


class _Branches:
    """Descends from the root repeatedly, each time to leaves not visited before."""

    def __init__(self, question: Question, tree: MemoryTree, model: ReadingModel) -> None:
        self._question = question
        self._tree = tree
        self._model = model
        self._done: set[int] = set()

    def episodes(self) -> Iterator[int]:
        """Yield the numbers of episodes, the most promising branch first."""
        for root in self._tree.roots:
            while root.id not in self._done:
                yield from (leaf.episode for leaf in self._down(root) if leaf.episode)

    def _down(self, node: Node) -> Sequence[Node]:
        """Return the leaves at the end of one descent, none on a dead end; close the branch."""
        while True:
            left = [c for c in self._tree.children(node.id) if c.id not in self._done]
            if not left or all(not child.children for child in left):
                self._done.add(node.id)
                return left
            option = self._choice(node, left)
            if option is None or not 0 <= option < len(left):
                self._done.add(node.id)
                return ()
            node = left[option]
            if not node.children:
                self._done.add(node.id)
                return (node,)

    def _choice(self, node: Node, left: Sequence[Node]) -> int | None:
        try:
            return self._model.triage(self._question, node, left, ()).option
        except NoChoiceError:  # it has been asked three times already
            return None
