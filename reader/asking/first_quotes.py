"""Chooses the quotes that are shown at once; the others are shown on demand."""

from __future__ import annotations

from reader.values.answer import Answer


def shown_first(answer: Answer) -> int | None:
    """Return the number of quotes to show, counted from the first; None for all.

    These are the quotes that the first line is taken from; the first quote of a text that was
    written; and all quotes that are merely close to the question, since nothing else is shown then.
    """
    if not answer.citations:
        return None
    return 1 if answer.headline is None else answer.headline.citations
