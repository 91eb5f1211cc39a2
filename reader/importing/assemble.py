"""Assembles canonical text and its structure, passages included, from clean blocks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np

from reader.importing.drafts import DraftBlock, Heading
from reader.text.document import Block, BlockKind, Section
from reader.text.enumerators import clause_starts
from reader.text.normalise import normalise
from reader.text.sentences import sentences
from reader.text.span import Span, SpanTable
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


BETWEEN_BLOCKS = "\n\n"
DEEPEST_SECTION = 16
_DIVIDED = {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.VERSE}


@dataclass(frozen=True)
class Assembled:
    """A canonical text and its structure; each numbered clause is one of the ``blocks``."""

    text: str
    blocks: tuple[Block, ...]
    sentences: SpanTable
    passages: SpanTable


def assemble(drafts: Sequence[DraftBlock]) -> Assembled:
    """Join ``drafts`` into one text, two line breaks between them. Empty ones are left out."""
    kept = [draft for draft in drafts if draft.text]
    text = BETWEEN_BLOCKS.join(draft.text for draft in kept)
    blocks = tuple(_blocks(text, kept))
    counts = WordCounts(text)
    found = sentences(text, blocks, counts)
    return Assembled(text, blocks, found, passages(found, blocks, counts))


def _blocks(text: str, drafts: Sequence[DraftBlock]) -> Iterator[Block]:
    """Yield a block for each draft, and one for each clause that begins within it.

    The text stays as it is, so that the places of lines and pages in it do.
    """
    clauses = clause_starts(text)
    for start, draft in zip(block_starts(drafts), drafts, strict=True):
        end = start + len(draft.text)
        inner = clauses[bisect_left(clauses, start + 1) : bisect_left(clauses, end)]
        edges = [start, *(inner if draft.kind in _DIVIDED else ()), end]
        for first, after in pairwise(edges):
            yield Block(Span(first, first + len(text[first:after].rstrip())), draft.kind)


def block_starts(drafts: Sequence[DraftBlock]) -> Sequence[int]:
    """Return the offset of each of ``drafts``, none of them empty, once assembled."""
    gap = len(BETWEEN_BLOCKS)
    lengths = (len(draft.text) + gap for draft in drafts[:-1])
    return list(accumulate(lengths, initial=0))[: len(drafts)]


def sections(headings: Iterable[Heading], length: int) -> tuple[Section, ...]:
    """Return the sections of a text of ``length`` characters, parents before children.

    ``headings`` may come in any order and with any levels: each section is a child of the nearest
    one before it whose heading ranks higher. Those without a title, and repetitions, are left out.
    """
    ordered = _distinct(sorted(headings, key=lambda heading: heading.start), length)
    levels = _levels(ordered)
    ends = _ends(ordered, levels, length)
    return tuple(
        Section(Span(heading.start, end), heading.title, level)
        for heading, level, end in zip(ordered, levels, ends, strict=True)
    )


def _distinct(headings: Iterable[Heading], length: int) -> list[Heading]:
    kept: dict[tuple[int, str], Heading] = {}
    for heading in headings:
        title, start = normalise(heading.title), min(max(heading.start, 0), length)
        if title:
            kept.setdefault((start, title), Heading(title, heading.level, start))
    return list(kept.values())


def _levels(headings: Sequence[Heading]) -> list[int]:
    levels: list[int] = []
    above: list[int] = []
    for heading in headings:
        while above and above[-1] >= heading.level:
            above.pop()
        above.append(heading.level)
        levels.append(min(len(above), DEEPEST_SECTION))
    return levels


def _ends(headings: Sequence[Heading], levels: Sequence[int], length: int) -> list[int]:
    ends = [length] * len(headings)
    next_start = [length] * (DEEPEST_SECTION + 1)
    for index in reversed(range(len(headings))):
        level = levels[index]
        ends[index] = min(next_start[: level + 1])
        next_start[level] = headings[index].start
    return ends
