"""Finds the context of a cited sentence, and the names that a document uses."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from reader.support.pairs import refers_back
from reader.text.document import DocumentText
from reader.text.span import Span

_BACK = 4
"""The number of sentences before one with “he” that may hold the name."""
_SPEAKER = 60
"""The length in characters of the start of a paragraph or turn of speech that names the speaker."""


def near(content: DocumentText, span: Span) -> Iterator[str]:
    """Return the sentences of ``span``, their neighbours, and the start of their paragraph."""
    found = list(content.sentences.overlapping(span))
    if not found:
        yield span.of(content.text)
        return
    back = _BACK if refers_back(span.of(content.text)) else 1
    first, last = max(0, found[0] - back), min(len(content.sentences) - 1, found[-1] + 1)
    whole = Span(content.sentences[first].start, content.sentences[last].end)
    yield whole.of(content.text)
    index = bisect_right(content.blocks, span.start, key=lambda block: block.span.start) - 1
    if index >= 0:
        begin = content.blocks[index].span.start
        yield content.text[begin : begin + _SPEAKER]


def is_name(content: DocumentText, word: str) -> bool:
    """Whether a word has a capital within sentences, and nowhere occurs without one."""
    plain = re.escape(re.sub("[’']s?$", "", word))
    if not re.search(rf"[a-z,;] {plain}\b", content.text):
        return False
    return not re.search(rf"\b{plain.lower()}\b", content.text)
