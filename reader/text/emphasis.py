"""A text with some stretches of it to be emphasised, in whatever way it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reader.text.span import Span


def emphasised(text: str, focus: Sequence[Span]) -> Iterator[tuple[str, bool]]:
    """``text`` in pieces, each with whether it is in one of ``focus``, which are in order.

    What of ``focus`` lies outside of the text, or in the piece before, is passed over.
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
