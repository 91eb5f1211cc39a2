"""Finds the context of a cited sentence, and the names that a document uses."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from reader.support.pairs import refers_back
from reader.text.document import Block, BlockKind, DocumentText
from reader.text.span import Span

_BACK = 4
"""The number of sentences before one with “he” that may contain the name."""
_SPEAKER = 60
"""The length in characters of the start of a paragraph or turn of speech that names the speaker."""


_HEAD_BLOCKS, _LONGEST_HEAD = 8, 60
"""Short paragraphs above a table that may belong to its head, and how short they are."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def near(content: DocumentText, span: Span) -> Iterator[str]:
    """Return the sentences of ``span``, their neighbours, and the start of their paragraph."""
    found = list(content.sentences.overlapping(span))
    if not found:
        yield span.of(content.text)
        return
    back = _BACK if refers_back(span.of(content.text)) else 1
    first, last = max(0, found[0] - back), min(len(content.sentences) - 1, found[-1] + 1)
    stretch = Span(content.sentences[first].start, content.sentences[last].end)
    yield stretch.of(content.text)
    block = _block(content, span)
    if block:
        begin = block.span.start
        yield content.text[begin : begin + _SPEAKER]


def leading_up(content: DocumentText, span: Span) -> str:
    """The sentences before ``span`` in its paragraph: only they may say whom it is about.

    The beginning of the paragraph, where a transcript names the speaker, is always among them.
    """
    block = _block(content, span)
    if block is None:
        return ""
    begin = block.span.start
    before = [content.sentences[at] for at in content.sentences.overlapping(block.span)]
    starts = [each.start for each in before if begin <= each.start < span.start]
    speaker = content.text[begin : min(begin + _SPEAKER, span.start)]
    return f"{speaker}\n{content.text[starts[-_BACK:][0] if starts else begin : span.start]}"


def head_of_table(content: DocumentText, span: Span) -> Iterator[str]:
    """Yield the text above a row of a table: the years and units of its columns."""
    at = _index(content, span)
    if at < 0 or content.blocks[at].kind is not BlockKind.TABLE:
        return
    first = content.blocks[at].span.of(content.text).split("\n", 1)[0]
    if _YEAR.search(first):
        yield first
    for block in reversed(content.blocks[max(0, at - _HEAD_BLOCKS) : at]):
        if len(block.span) > _LONGEST_HEAD or block.kind is BlockKind.TABLE:
            return
        yield block.span.of(content.text)


def _index(content: DocumentText, span: Span) -> int:
    """Of the block that ``span`` begins in; -1 if there is none."""
    return bisect_right(content.blocks, span.start, key=lambda block: block.span.start) - 1


def _block(content: DocumentText, span: Span) -> Block | None:
    at = _index(content, span)
    return content.blocks[at] if at >= 0 else None


def is_name(content: DocumentText, word: str) -> bool:
    """Whether a word has a capital within sentences, and nowhere occurs without one."""
    plain = re.escape(re.sub("[’']s?$", "", word))
    if not re.search(rf"[a-z,;] {plain}\b", content.text):
        return False
    return not re.search(rf"\b{plain.lower()}\b", content.text)
