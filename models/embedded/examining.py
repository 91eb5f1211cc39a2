"""Choosing among options without a language model: by the support that the text gives each."""

from __future__ import annotations

from collections.abc import Sequence

from models.embedded.close_reading import CloseReader, window_around
from models.embedded.evidence import Evidence
from models.embedded.grading import logistic
from models.embedded.weights import READING
from reader.text.span import Span

_TRUTHS = ("true", "false")


def weigh_options(
    evidence: Evidence,
    close: CloseReader,
    question: str,
    options: Sequence[str],
    spans: Sequence[Span],
) -> tuple[float, ...]:
    """The probability that ``spans`` bear out each option, or the one claim and its contrary."""
    material = evidence.material
    read = evidence.ranked(spans)[: READING.windows_per_option]
    windows = [window_around(material, n) for n in read]
    texts = [
        part.of(material.content.text)
        for window in windows
        for each in spans
        if (part := window.intersection(each))
    ]

    def support(statement: str) -> float:
        readings = close.readings(statement, texts)
        return logistic(max((each.supports for each in readings), default=0.0))

    if tuple(option.lower() for option in options) == _TRUTHS:
        borne_out = support(question)
        return borne_out, 1 - borne_out
    return tuple(support(f"{question} {option}") for option in options)
