"""Readings as messages between processes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.network.token_scores import SPANS
from reader.child_messages import Message
from reader.text.span import Span
from reader.values.reading import Reading, ScoredSpan


def readings_message(readings: Sequence[Reading]) -> Message:
    """The message that carries ``readings``: places, scores and marks, as arrays of N rows."""
    places = np.full((len(readings), SPANS, 2), -1, np.int32)
    scores = np.zeros((len(readings), SPANS), np.float32)
    marks = np.zeros((len(readings), 4), np.float32)
    for row, reading in enumerate(readings):
        for n, each in enumerate(reading.spans[:SPANS]):
            places[row, n] = each.span.start, each.span.end
            scores[row, n] = each.score
        marks[row] = reading.none, reading.answers, reading.relevant, reading.supports
    return Message("readings", arrays={"places": places, "scores": scores, "marks": marks})


def readings_in(message: Message, count: int) -> list[Reading]:
    """The ``count`` readings of a message, or none. Raises ``KeyError`` or ``ValueError``."""
    if not len(message.arrays["places"]):
        return []
    places, scores = message.arrays["places"], message.arrays["scores"]
    marks = message.arrays["marks"]
    if places.shape != (count, SPANS, 2) or scores.shape != (count, SPANS):
        raise ValueError("places or scores of another shape")
    if marks.shape != (count, 4):
        raise ValueError("marks of another shape")
    found = []
    for row in range(count):
        spans = tuple(
            ScoredSpan(Span(int(start), int(end)), float(score))
            for (start, end), score in zip(places[row], scores[row], strict=True)
            if 0 <= start < end
        )
        found.append(Reading(spans, *map(float, marks[row])))
    return found
