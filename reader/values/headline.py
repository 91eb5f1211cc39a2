"""The line that an answer begins with."""

from __future__ import annotations

from dataclasses import dataclass

from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class Headline:
    """An answer's text that is one quoted line; the parts of it that answer, and their quotes.

    ``focus`` are the shortest stretches of the answer's text that answer, to be shown in bold.
    ``citations``: the line is from this many of the answer's citations, counted from the first; the
    others concern the question too, and have no mark in the text.
    """

    focus: tuple[Span, ...] = ()
    citations: int = 1
