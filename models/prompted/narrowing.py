"""The part of the opened passages that a model is shown: all, or the most relevant if it is slow.

On a processor a long prompt takes minutes, most of them for irrelevant text. So the length of a
prompt is what the model reads in the time that is left for it, by its speed as it works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from models.chat.speed import Speed
from models.chat.talking import Talker
from models.prompted.prompt_room import first_that_fit, within
from reader.asking.citations import joined
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer_time import AnswerTime
from reader.values.question import Question
from reader.values.quotation import Excerpt

LEAST = 450
"""Tokens of passages shown to a slow model, if there is time for all of the answer: about three
passages of eighty words. Its first word comes later then, and the embedded reader's stand before.
"""
AROUND = 190
"""Tokens of the prompt beside passages, question and experience."""
_PASSAGE = 110
_SENTENCE, _ANSWER = 30, 80
"""Tokens of a first sentence, which is shown when it is complete, and of a short answer."""

Ranking = Callable[[Question], Sequence[Span]]
"""All passages of a question's document, the most relevant first."""


def is_too_late(speed: Speed, time: AnswerTime) -> bool:
    """Whether there is no time to read a passage and to write a short answer."""
    return time.begun is not None and _in_all(speed, time) < AROUND + _PASSAGE


def budget(talker: Talker, around: int, answer: int, time: AnswerTime) -> int:
    """Tokens for passages, if ``around`` are for question and instructions, before the answer.

    As many as the context holds, and as are read in time. Time that has not begun is no limit to
    the few that are needed.
    """
    fits = talker.context_tokens - around - answer
    in_all = _in_all(talker.speed, time)
    in_time = min(in_all, _at_first(talker.speed, time))
    least = LEAST if time.begun is None else min(LEAST, in_all - around)
    return max(1, min(fits, round(max(least, in_time - around))))


def before_answer(speed: Speed, time: AnswerTime) -> int:
    """Tokens for a step before the answer: half of the time, if enough of it is left."""
    first = _at_first(speed, time)
    return max(0, round(min(first / 2, first - LEAST - AROUND)))


def _at_first(speed: Speed, time: AnswerTime) -> float:
    """Tokens that are read before the first sentence has to be written."""
    return speed.read * (time.until_first_word - _SENTENCE / speed.written)


def _in_all(speed: Speed, time: AnswerTime) -> float:
    """Tokens of a prompt that leave time for a short answer."""
    return speed.read * (time.left - _ANSWER / speed.written)


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
