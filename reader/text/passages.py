"""The units of look-up: runs of complete sentences of about eighty words.

The length is that of the chunks in dynamic in-context editing (section on retrieval). A heading
always begins a passage and stays with its text; a caption stays with its table; paragraph ends are
preferred to other places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reader.text.document import Block, BlockKind
from reader.text.span import SpanTable
from reader.text.word_counts import WordCounts

_ENOUGH = 60.0
_FULL = 80.0
_MOST = 110.0
_STAYS_WITH_NEXT = frozenset({BlockKind.HEADING, BlockKind.CAPTION})
_TABLE = frozenset({BlockKind.CAPTION, BlockKind.TABLE})


@dataclass(frozen=True, slots=True)
class _Step:
    """A sentence for grouping: its length, and that of its block from here on."""

    block: int
    kind: BlockKind
    words: float
    rest: float


def passages(sentences: SpanTable, blocks: Sequence[Block], counts: WordCounts) -> SpanTable:
    """Group ``sentences`` into passages; none crosses a heading, and together they have all."""
    if not len(sentences):
        return sentences
    firsts = _first_sentences(_steps(sentences, blocks, counts))
    starts = sentences.starts[firsts]
    ends = sentences.ends[np.append(firsts[1:] - 1, len(sentences) - 1)]
    return SpanTable(starts, ends)


def _steps(sentences: SpanTable, blocks: Sequence[Block], counts: WordCounts) -> list[_Step]:
    block_starts = np.array([block.span.start for block in blocks])
    owners = np.searchsorted(block_starts, sentences.starts, side="right") - 1
    block_ends = np.array([block.span.end for block in blocks], dtype=np.int32)[owners]
    before = counts.upto(sentences.starts)
    words = counts.upto(sentences.ends) - before
    rest = counts.upto(block_ends) - before
    return [
        _Step(owner, blocks[owner].kind, length, left)
        for owner, length, left in zip(owners.tolist(), words.tolist(), rest.tolist(), strict=True)
    ]


def _first_sentences(steps: Sequence[_Step]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    firsts = [0]
    words = 0.0
    for index, step in enumerate(steps):
        if index and _begins(steps[index - 1], step, words):
            firsts.append(index)
            words = 0.0
        words += step.words
    return np.array(firsts, dtype=np.int64)


def _begins(last: _Step, step: _Step, words: float) -> bool:
    """Whether ``step`` begins a passage when the one before it has ``words`` so far."""
    new_block = step.block != last.block
    if step.kind is BlockKind.HEADING:
        return not (new_block and last.kind is BlockKind.HEADING and words < _FULL)
    if words + step.words > _MOST:
        return words >= _ENOUGH / 2 or last.kind not in _STAYS_WITH_NEXT
    if new_block and last.kind in _STAYS_WITH_NEXT:
        return False
    if new_block and step.kind in _TABLE and last.kind not in _TABLE:
        return words >= _ENOUGH / 2
    if new_block:
        return words >= _ENOUGH
    return words >= _FULL and words + step.rest > _MOST
