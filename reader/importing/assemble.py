"""Assembles canonical text and its structure from clean blocks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from reader.importing.drafts import DraftBlock, Heading
from reader.text.document import Block, BlockKind, Section
from reader.text.enumerators import clause_starts
from reader.text.normalise import normalise
from reader.text.passages import passages
from reader.text.sentences import sentences
from reader.text.span import Span, SpanTable
from reader.text.word_counts import WordCounts

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
