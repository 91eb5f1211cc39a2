"""What of the opened passages a model is shown: all of it, or the most relevant where it is slow.

On a processor a long prompt takes minutes, most of them for text that has nothing to do with the
question. So a prompt is as long as the model reads in some seconds, measured as it works.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from models.prompted.talking import Talker
from reader.asking.citations import joined
from reader.asking.values import Excerpt, Question
from reader.text.document import DocumentText
from reader.text.span import Span

PATIENCE = 10.0
"""Seconds that somebody waits for a prompt to be read before the first word of an answer."""
LEAST = 450
"""Tokens of passages shown however slow a model is: about three passages of eighty words."""

Ranking = Callable[[Question], Sequence[Span]]
"""All passages of a question's document, the most relevant first."""


def budget(talker: Talker, around: int) -> int:
    """Tokens of passages for one prompt, in which ``around`` more are needed."""
    fits = talker.context_tokens - around
    rate = talker.rate
    if rate is None:
        return max(1, fits)
    return max(1, min(fits, max(LEAST, round(rate * PATIENCE))))


def narrowed(
    talker: Talker,
    question: Question,
    content: DocumentText,
    opened: Sequence[Excerpt],
    *,
    ranking: Ranking,
    room: int,
) -> list[Excerpt]:
    """As much of ``opened`` as ``room`` holds, in tokens, the most relevant passages first."""
    sizes = talker.count([excerpt.text for excerpt in opened]) if opened else []
    if sum(sizes) <= room:
        return list(opened)
    inside = [excerpt.span for excerpt in opened]
    ranked = [part for span in ranking(question) for part in _parts(span, inside)]
    kept: list[Span] = []
    for start in range(0, len(ranked), _AT_A_TIME):
        some = ranked[start : start + _AT_A_TIME]
        counts = talker.count([span.of(content.text) for span in some])
        for span, tokens in zip(some, counts, strict=True):
            if tokens > room and kept:
                return _excerpts(question, content, kept)
            kept.append(span)
            room -= tokens
    return _excerpts(question, content, kept) if kept else list(opened)


_AT_A_TIME = 8


def _parts(span: Span, inside: Sequence[Span]) -> list[Span]:
    found = (span.intersection(each) for each in inside)
    return [part for part in found if part]


def _excerpts(question: Question, content: DocumentText, spans: Sequence[Span]) -> list[Excerpt]:
    whole = joined(content, spans)
    return [Excerpt(question.document, span, span.of(content.text)) for span in whole]
