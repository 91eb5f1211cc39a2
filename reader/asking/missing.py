"""Notes on text that was not in memory for an answer, where that matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reader.text.document import BlockKind, DocumentText
from reader.text.span import Span
from reader.values.answer import Answer

_LESS_THAN_AN_EPISODE = 2_500
"""Characters. Before the place up to which a question looks, there is nearly always the beginning
of an episode that goes on beyond it; that was read as text, whatever is in memory.
"""


def missed(answer: Answer, content: DocumentText) -> Sequence[Span]:
    """Return the stretches neither in memory nor opened that hold more than a heading."""
    opened = sorted(each.span for each in answer.consulted)
    left = (span for unread in answer.unread for span in _without(unread, opened))
    missing = [span for span in left if _has_text(content, span)]
    if answer.question.known.up_to is not None and sum(map(len, missing)) <= _LESS_THAN_AN_EPISODE:
        return ()
    return missing


def _without(span: Span, opened: Sequence[Span]) -> Iterator[Span]:
    """Yield the stretches of ``span`` outside ``opened``, which are in order."""
    start = span.start
    for each in opened:
        if each.start > start:
            yield Span(start, min(each.start, span.end))
        start = max(start, each.end)
        if start >= span.end:
            return
    yield Span(start, span.end)


def _has_text(content: DocumentText, span: Span) -> bool:
    """Whether a stretch has text; without blocks, any letters count."""
    spans = [block.span for block in content.blocks if block.kind is not BlockKind.HEADING]
    within = (each.intersection(span) for each in spans) if content.blocks else (span,)
    return any(any(map(str.isalnum, each.of(content.text))) for each in within if each)
