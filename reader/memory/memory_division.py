"""The division of a memory: as wished, as it was begun, or as fits document and model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.memory.apart import SEGMENT_WORDS
from reader.memory.episodes import EpisodeSize
from reader.memory.tree import Grouping


class Construction(StrEnum):
    """From how many reads of the text gist memory and tree come."""

    ONCE = "once"
    """One read builds both."""
    APART = "apart"
    """Each by itself, as in the papers: three reads, for comparison."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """A person's wishes for a memory; None is left to the program.

    ``segment``: words of a leaf at most, if the tree is built apart.
    """

    size: EpisodeSize | None = None
    fan_out: int | None = None
    grouping: Grouping | None = None
    construction: Construction | None = None
    segment: int | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """Size of episodes, children of a node, what brings them together, and how both are built."""

    size: EpisodeSize
    fan_out: int
    grouping: Grouping = Grouping.SECTIONS
    construction: Construction = Construction.ONCE
    segment: int = SEGMENT_WORDS

    def with_wishes(self, wishes: Wishes) -> Division:
        """The same but for what is wished."""
        return Division(
            wishes.size or self.size,
            wishes.fan_out or self.fan_out,
            wishes.grouping or self.grouping,
            wishes.construction or self.construction,
            wishes.segment or self.segment,
        )
