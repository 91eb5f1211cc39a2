"""The part of the opened passages that a model is shown: all, or the most relevant if it is slow.

On a processor a long prompt takes minutes, most of them for irrelevant text. So the length of a
prompt is what the model reads in some seconds, measured as it works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from models.chat.talking import Talker
from models.prompted.prompt_room import first_that_fit, within
from reader.asking.citations import joined
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.question import Question
from reader.values.quotation import Excerpt

PATIENCE = 12.5
"""Seconds for reading a prompt before the first word of an answer."""
LEAST = 450
"""Tokens of passages shown even to the slowest model: about three passages of eighty words."""

Ranking = Callable[[Question], Sequence[Span]]
"""All passages of a question's document, the most relevant first."""


def budget(talker: Talker, around: int, answer: int) -> int:
    """Tokens for passages, if ``around`` are for question and instructions, before the answer."""
    fits = talker.context_tokens - around - answer
    rate = talker.rate
    if rate is None:
        return max(1, fits)
    return max(1, min(fits, max(LEAST, round(rate * PATIENCE) - around)))


def narrowed(
    talker: Talker,
    question: Question,
    content: DocumentText,
    opened: Sequence[Excerpt],
    *,
    ranking: Ranking,
    room: int,
) -> list[Excerpt]:
    """As much of ``opened`` as fits into ``room`` tokens, the most relevant passages first."""
    sizes = talker.count([excerpt.text for excerpt in opened]) if opened else []
    if sum(sizes) <= room:
        return list(opened)
    parts = _by_relevance(ranking(question), content, [excerpt.span for excerpt in opened])
    if not parts:
        return list(opened)
    counts = (
        tokens
        for start in range(0, len(parts), _AT_A_TIME)
        for tokens in talker.count(
            [span.of(content.text) for span in parts[start : start + _AT_A_TIME]]
        )
    )
    kept = parts[: first_that_fit(counts, room)] or [_cut(talker, content, parts[0], room)]
    merged = joined(content, kept)
    return [Excerpt(question.document, span, span.of(content.text)) for span in merged]


_AT_A_TIME = 8


def _by_relevance(
    ranked: Sequence[Span], content: DocumentText, inside: Sequence[Span]
) -> list[Span]:
    """The passages ``inside``, cut to it: ``ranked`` ones first, then the others in order."""
    others = (content.passages[n] for span in inside for n in content.passages.overlapping(span))
    order = chain(_continued(content, ranked[:_CONTINUED]), ranked, others)
    parts = (span.intersection(each) for span in order for each in inside)
    return list(dict.fromkeys(part for part in parts if part))


_CONTINUED = 2
"""Number of the best passages that are shown with the following one, where an answer often
continues. That includes more of the evidence, however much is shown: docs/evidence/prompts.md.
"""


def _continued(content: DocumentText, best: Iterable[Span]) -> Iterator[Span]:
    for span in best:
        yield span
        after = max(content.passages.overlapping(span), default=len(content.passages)) + 1
        if after < len(content.passages):
            yield content.passages[after]


def _cut(talker: Talker, content: DocumentText, span: Span, room: int) -> Span:
    """The beginning of a passage longer than the room; all of it if nothing would be left."""
    text = within(talker, span.of(content.text), str, room)
    return Span(span.start, span.start + len(text)) if text else span
