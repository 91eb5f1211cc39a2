"""Whether a memory can be one of a text: spans within it, a tree, vectors of its sentences.

A gist can say anything, as it could when a model wrote it; answers quote from the text itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from reader.records import WholeMemory
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Gist, Node

_LONGEST_UNIT = 1.01
"""The length of a unit vector, with what half precision adds."""
_MOST_LEVELS = 64
_LARGEST_ID = 1 << 31


def check(memory: WholeMemory, content: DocumentText) -> None:
    """Raise ``ValueError`` if this cannot be a memory of the text."""
    spans = [episode.span for episode, _, _ in memory.episodes]
    nodes = [node for node, _ in memory.nodes]
    end = 0
    for span in spans:
        if span.start < end or not span:
            raise ValueError(tr("its passages are not in the order of the text"))
        end = span.end
    _check_tree(nodes, len(spans))
    gists = [gist for _, gist, _ in memory.episodes] + [node.summary for node in nodes]
    every = (*spans, *(node.span for node in nodes), *_sources(gists))
    if not all(content.whole.contains(span) for span in every):
        raise ValueError(tr("it names places beyond the end of the text"))
    for rows in memory.vectors.values():
        _check_vectors(rows, len(content.sentences))


def _sources(gists: Iterable[Gist]) -> Iterator[Span]:
    for gist in gists:
        for sentence in gist.sentences:
            if not sentence.sources:
                raise ValueError(tr("a sentence of it rests on no place of the text"))
            yield from sentence.sources


def _check_tree(nodes: Iterable[Node], episodes: int) -> None:
    """Check that children come before their only parent, below it and within it."""
    free: dict[int, Node] = {}
    seen: set[int] = set()
    for node in nodes:
        below = [free.pop(child, None) for child in node.children]
        fits = all(c and c.level < node.level and node.span.contains(c.span) for c in below)
        usual = 0 <= node.id < _LARGEST_ID and 0 <= node.level <= _MOST_LEVELS
        leads = node.episode is None or 0 < node.episode <= episodes
        if not (fits and usual and leads and node.id not in seen):
            raise ValueError(tr("its summaries are no tree"))
        seen.add(node.id)
        free[node.id] = node


def _check_vectors(rows: NDArray[np.float16], sentences: int) -> None:
    if len(rows) > sentences:
        raise ValueError(tr("it has more vectors than the text has sentences"))
    lengths = np.linalg.norm(rows.astype(np.float32), axis=1)
    if not (np.isfinite(rows).all() and (lengths <= _LONGEST_UNIT).all()):
        raise ValueError(tr("its vectors are no unit vectors"))
