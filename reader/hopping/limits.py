"""The budget of one question in several hops."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr


@dataclass(frozen=True, slots=True)
class HopLimits:
    """The limits: ``hops`` in all, ``breadth`` of them side by side, ``rounds`` in sequence.

    ``passages`` of about eighty words are opened for each; ``tokens`` of them may be read in all.
    After ``dead_ends`` rounds in a row without a fact the search ends.
    """

    hops: int = 16
    breadth: int = 4
    rounds: int = 10
    passages: int = 5
    tokens: int = 12_000
    dead_ends: int = 2


class Spent:
    """The part of ``limits`` that was used."""

    def __init__(self, limits: HopLimits) -> None:
        self._limits = limits
        self._hops = self._rounds = self._tokens = self._dead = 0

    @property
    def hops_left(self) -> int:
        """The number of hops that may still be taken."""
        return max(0, self._limits.hops - self._hops)

    def hops(self, count: int) -> None:
        """Add ``count`` hops that were taken."""
        self._hops += count

    def read(self, tokens: int) -> None:
        """Add ``tokens`` that were read of the document."""
        self._tokens += tokens

    def round(self, facts: int) -> None:
        """Record the end of a round with ``facts`` facts."""
        self._rounds += 1
        self._dead = 0 if facts else self._dead + 1

    def over(self) -> str:
        """Return why the search must stop, as a sentence for people; empty if it need not."""
        limits = self._limits
        if self._dead >= limits.dead_ends:
            return tr("Nothing more was found.")
        if not self.hops_left or self._rounds >= limits.rounds:
            return tr("Stopped after {count} steps.").format(count=self._hops)
        if self._tokens >= limits.tokens:
            return tr("The limit of text to read for one question is reached.")
        return ""
