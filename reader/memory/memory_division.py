"""The division of a memory: as requested, as it was begun, or as fits document and model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.memory.apart import SEGMENT_WORDS
from reader.memory.episodes import EpisodeSize
from reader.memory.tree import Grouping


class Construction(StrEnum):
    """The number of reads from which gist memory and tree are built."""

    ONCE = "once"
    """One read builds both."""
    APART = "apart"
    """Three reads, as in the papers, for comparison."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The user's wishes for a memory; None is left to the program.

    ``segment``: words of a leaf at most, if the tree is built apart.
    """

    size: EpisodeSize | None = None
    fan_out: int | None = None
    grouping: Grouping | None = None
    construction: Construction | None = None
    segment: int | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """Size of episodes, children of a node, grouping, and construction."""

    size: EpisodeSize
    fan_out: int
    grouping: Grouping = Grouping.SECTIONS
    construction: Construction = Construction.ONCE
    segment: int = SEGMENT_WORDS

    def with_wishes(self, wishes: Wishes) -> Division:
        """Return the division with the user's wishes."""
        return Division(
            wishes.size or self.size,
            wishes.fan_out or self.fan_out,
            wishes.grouping or self.grouping,
            wishes.construction or self.construction,
            wishes.segment or self.segment,
        )
