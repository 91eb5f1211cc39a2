"""Chooses the quotes that are shown at once; the others are shown on demand."""

from __future__ import annotations

from reader.values.answer import Answer, marks_in
from reader.values.maker import EMBEDDED


def shown_first(answer: Answer) -> int | None:
    """Return the number of quotes to show, counted from the first; None for all.

    These are the quotes that the first line is taken from; every quote that a language model's own
    words have a mark for, since only the quote shows whether they are true; the first quote of
    other texts; and all quotes that are only close to the question, since nothing else is shown
    then.
    """
    if not answer.citations:
        return None
    if answer.headline is not None:
        return answer.headline.citations
    if answer.model == EMBEDDED:
        return 1
    return max(marks_in(answer.text), default=1)
