"""The order in which a language model reads what the embedded reader has read: by worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span
from reader.values.memory_tree import Node


@dataclass(frozen=True, slots=True)
class Asked:
    """A place that was cited or opened; ``summed_up``: a stretch whose summary was asked for."""

    span: Span
    summed_up: bool = False

    def concerns(self, node: Node) -> bool:
        """Whether the node is a summary within the stretch, or a passage at the place."""
        if not self.summed_up:
            return not node.level and node.span.overlaps(self.span)
        shared = node.span.intersection(self.span)
        return bool(node.level and shared and 2 * len(shared) > len(node.span))


def by_worth(
    nodes: Iterable[Node],
    asked: Sequence[Asked],
    certainties: Mapping[int, float],
    *,
    only_asked: bool = False,
) -> Iterator[Node]:
    """Yield each of ``nodes`` once, the most worthwhile first.

    First what was ``asked`` about or opened, the latest first. Then all summaries, children before
    their parents; then the passages, those first whose quotes are least certain to stand for them.
    """
    ordered = sorted(nodes, key=lambda node: (node.level, node.span))
    wanted = (node for each in asked for node in ordered if each.concerns(node))
    summaries = (node for node in ordered if node.level)
    passages = [node for node in ordered if not node.level]
    passages.sort(key=lambda node: certainties.get(node.id, 1.0))
    every = wanted if only_asked else chain(wanted, summaries, passages)
    seen: set[int] = set()
    for node in every:
        if node.id not in seen:
            seen.add(node.id)
            yield node


def certainty(sentences: NDArray[np.float32], quoted: Sequence[int]) -> float:
    """Return how well the ``quoted`` ones of a passage's ``sentences`` stand for all of them.

    That is the mean likeness of a sentence to the quoted one that is nearest. Rows are vectors.
    """
    if not len(sentences) or not quoted:
        return 0.0
    return float((sentences @ sentences[list(quoted)].T).max(axis=1).mean())
