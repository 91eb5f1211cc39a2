"""How a memory is divided: as somebody wishes, as it was begun, or as fits document and model."""

from __future__ import annotations

from dataclasses import dataclass

from reader.memory.episodes import EpisodeSize
from reader.memory.tree import Grouping


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody has decided about it; None is left to the program."""

    size: EpisodeSize | None = None
    fan_out: int | None = None
    grouping: Grouping | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """Size of episodes, children of a node, and what brings them together."""

    size: EpisodeSize
    fan_out: int
    grouping: Grouping = Grouping.SECTIONS

    def with_wishes(self, wishes: Wishes) -> Division:
        """The same but for what is wished."""
        return Division(
            wishes.size or self.size,
            wishes.fan_out or self.fan_out,
            wishes.grouping or self.grouping,
        )
