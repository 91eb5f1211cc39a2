"""The findings of a look-up or walk: the text that an answer may rest on."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from reader.hopping.hopping import Hopped
from reader.skills import AnswerPiece, Note
from reader.text.span import Span
from reader.values.answer import Consulted, Step
from reader.values.asking_events import HopChanged
from reader.values.quotation import Excerpt

TRIES = 3
"""MemWalker: after three replies in a row that name none of the options, it is over."""


@dataclass(frozen=True, slots=True)
class Findings:
    """``opened`` stands in document order; ``consulted`` is everything read, best first.

    ``answer`` is there where the search has made the answer too, ``hopped`` where it took hops.
    """

    opened: tuple[Excerpt, ...] = ()
    notes: tuple[Note, ...] = ()
    consulted: tuple[Consulted, ...] = ()
    answer: Iterator[AnswerPiece] | None = None
    hopped: Hopped | None = None

    @property
    def ground(self) -> tuple[Span, ...]:
        """All text that the answer may quote."""
        noted = (span for note in self.notes for span in note.sources)
        return (*(excerpt.span for excerpt in self.opened), *noted)


Search = Generator[Step, None, Findings]
"""Yields every step as it is taken, and returns what was found."""
StrategySearch = Generator[Step | HopChanged, None, Findings | None]
"""The same, with every change of a graph; None where another strategy is to be tried."""
