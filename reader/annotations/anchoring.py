"""Keeps the text of a mark and around it, so that it can be found again."""

from __future__ import annotations

from datetime import datetime

from reader.annotations.mark import LONGEST_QUOTE, Anchor, Colour, Draft, MarkKind
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span

_CONTEXT = 120
"""Characters on either side: a line and a half, enough to distinguish most repeated phrases."""
_BOOKMARK = 80
"""The characters that a bookmark keeps of the text after it."""


def anchor_of(text: str, span: Span, context: int = _CONTEXT) -> Anchor:
    """Return the words of ``span`` and around it."""
    return Anchor(
        span.of(text),
        text[max(0, span.start - context) : span.start],
        text[span.end : span.end + context],
    )


def draft(
    document: DocumentId,
    text: str,
    kind: MarkKind,
    span: Span,
    *,
    colour: Colour = Colour.YELLOW,
    note: str = "",
    created: datetime | None = None,
) -> Draft:
    """Return a new mark on ``span``, without surrounding white space and within the limit."""
    kept = trimmed(text, span)
    return Draft(document, kind, kept, anchor_of(text, kept), colour, note, created)


def trimmed(text: str, span: Span) -> Span:
    """Return ``span`` within the text, without white space at its ends, within the limit."""
    start = min(span.start, len(text))
    words = text[start : min(span.end, start + LONGEST_QUOTE)]
    if not words.strip():
        return Span(start, start + len(words))
    return Span(start + len(words) - len(words.lstrip()), start + len(words.rstrip()))


def bookmark_span(content: DocumentText, offset: int) -> Span:
    """Return the span that a bookmark at ``offset`` remembers: the first words from there on."""
    text = content.text
    start = len(text) - len(text[max(0, offset) :].lstrip())
    block = next((b.span for b in content.blocks if b.span.end > start), content.whole)
    end = min(len(text), max(start, block.end), start + _BOOKMARK)
    return trimmed(text, Span(min(start, end), end))
