"""Marks the stretches of a text that are emphasised, in any notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reader.text.span import Span


def emphasised(text: str, focus: Sequence[Span]) -> Iterator[tuple[str, bool]]:
    """Yield ``text`` in pieces, each with whether it is in one of ``focus``, which are in order.

    Spans of ``focus`` outside of the text, or in the piece before, are ignored.
    """
    at = 0
    for span in focus:
        start, end = max(at, span.start), min(span.end, len(text))
        if start < end:
            if at < start:
                yield text[at:start], False
            yield text[start:end], True
            at = end
    if at < len(text):
        yield text[at:], False
