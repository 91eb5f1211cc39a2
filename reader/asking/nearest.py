"""Reads the closest passages if a strategy has found nothing: before any refusal."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.asking.citations import joined
from reader.skills import ReadingModel
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode
from reader.values.question import Question
from reader.values.quotation import Excerpt

PASSAGES = 3
"""The number of passages; each has about eighty words, and its neighbours."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """Passages that were opened, in document order, and the episodes around them, closest first."""

    opened: tuple[Excerpt, ...] = ()
    consulted: tuple[Consulted, ...] = ()


def open_nearest(
    question: Question,
    content: DocumentText,
    model: ReadingModel,
    episodes: Iterable[Episode],
    at_most: int = PASSAGES,
    *,
    within: Sequence[Span] = (),
) -> Generator[Step, None, Nearest]:
    """Open the passages closest to ``question``, each with its neighbours; a step for each.

    Given ``within``, only what is in these spans counts.

    Raises:
        ModelError: from the model's skills.
    """
    known = list(episodes)
    spans: list[Span] = []
    consulted: list[Consulted] = []
    for passage in _closest(question, content, model, at_most, within):
        span = _clipped(_with_neighbors(content, passage), within)
        number = next((e.number for e in known if e.span.contains(passage)), None)
        reason = tr("It is one of the passages closest to the question.")
        words = words_in(span.of(content.text))
        yield Step(Action.OPEN, reason, span, episode=number, words_read=words)
        spans.append(span)
        consulted.append(Consulted(span, number))
    merged = joined(content, spans)
    opened = (Excerpt(question.document, span, span.of(content.text)) for span in merged)
    return Nearest(tuple(opened), tuple(consulted))


def _closest(
    question: Question,
    content: DocumentText,
    model: ReadingModel,
    at_most: int,
    within: Sequence[Span],
) -> Sequence[Span]:
    if not within:
        return model.nearest(question, at_most)
    every = model.nearest(question, len(content.passages))
    return [each for each in every if any(map(each.overlaps, within))][:at_most]


def _clipped(span: Span, within: Sequence[Span]) -> Span:
    """The part of ``span`` that is in the largest share of one of ``within``."""
    shared = (part for each in within if (part := span.intersection(each)))
    return max(shared, key=len, default=span)


def _with_neighbors(content: DocumentText, passage: Span) -> Span:
    inside = content.passages.overlapping(passage)
    first, last = max(0, inside.start - 1), min(len(content.passages), inside.stop + 1) - 1
    return Span(content.passages[first].start, content.passages[last].end)
