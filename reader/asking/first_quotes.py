"""Which quotes of an answer are shown at once, and which when somebody asks for them."""

from __future__ import annotations

from reader.values.answer import Answer


def shown_first(answer: Answer) -> int | None:
    """How many, counted from the first; None for all.

    The quotes that the first line is from; the first one of a text that was written; and all of
    what is merely close to the question, since nothing else is shown then.
    """
    if not answer.citations:
        return None
    return 1 if answer.headline is None else answer.headline.citations
