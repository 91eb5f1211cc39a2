"""The findings of a look-up or walk: the text that an answer may be based on."""

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
"""The number of replies in a row that name none of the options, after which it ends (MemWalker)."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a search: ``opened`` in document order, ``consulted`` best first.

    ``answer`` is set if the search has made the answer too, ``hopped`` if it took hops.
    """

    opened: tuple[Excerpt, ...] = ()
    notes: tuple[Note, ...] = ()
    consulted: tuple[Consulted, ...] = ()
    answer: Iterator[AnswerPiece] | None = None
    hopped: Hopped | None = None

    @property
    def ground(self) -> tuple[Span, ...]:
        """The text that the answer may quote."""
        noted = (span for note in self.notes for span in note.sources)
        return (*(excerpt.span for excerpt in self.opened), *noted)


Search = Generator[Step, None, Findings]
"""A search that yields its steps and returns its findings."""
StrategySearch = Generator[Step | HopChanged, None, Findings | None]
"""A search that also yields changes of a graph; returns None if another strategy is to be tried."""
