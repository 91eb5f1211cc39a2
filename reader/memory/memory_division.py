"""The division of a memory: as requested, as it was begun, or as fits; and whether it is stale."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from reader.memory.apart import SEGMENT_WORDS
from reader.memory.body import Body
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import Stale
from reader.memory.tree import Grouping
from reader.records import MemoryStatus
from reader.skills import ReadingModel
from reader.values.maker import Maker, TreeParameter


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


_OF_THE_TREE = frozenset(TreeParameter)
_SHAPE_OF_GISTS = frozenset({"construction", "max_words", "min_words"})
_SHAPE_OF_THE_TREE = frozenset(
    {
        TreeParameter.FAN_OUT,
        TreeParameter.GROUPING,
        TreeParameter.SEGMENT,
        TreeParameter.SCOPE,
    }
)


def made_with(model: ReadingModel, division: Division, body: Body) -> Maker:
    """Return the maker of a memory, with the division of the document and what summaries cover.

    Without front and back matter, summaries are the same as before that was left out.
    """
    parameters: dict[str, object] = {
        TreeParameter.FAN_OUT: division.fan_out,
        TreeParameter.GROUPING: division.grouping.value,
        "max_words": division.size.max_words,
        "min_words": division.size.min_words,
        "model": model.maker.parameters,
    }
    if division.construction is Construction.APART:
        parameters |= {
            "construction": Construction.APART,
            TreeParameter.SEGMENT: division.segment,
        }
    if body:
        parameters[TreeParameter.SCOPE] = "the text proper"
    return replace(model.maker, parameters=json.dumps(parameters, sort_keys=True))


def as_begun(status: MemoryStatus) -> Division | None:
    """Return how the text was divided, whoever did it; None if nothing is known of it."""
    if status.maker is None:
        return None
    try:
        stated = parameters_of(status.maker)
        shape = stated if status.tree_maker is None else parameters_of(status.tree_maker)
        size = EpisodeSize(stated["min_words"], stated["max_words"])
        construction = Construction(stated["construction"])
        grouping, segment = (
            Grouping(shape[TreeParameter.GROUPING]),
            int(shape[TreeParameter.SEGMENT]),
        )
        return Division(size, int(shape[TreeParameter.FAN_OUT]), grouping, construction, segment)
    except (ValueError, KeyError, TypeError):
        return None


def stale(status: MemoryStatus, now: Maker) -> Stale | None:
    """Return the part of a memory that would be made otherwise now; None if there is none.

    What another reader has made is as good as before: only the division of the text counts.
    """
    gists, tree = status.maker, status.tree_maker
    if gists and _differs(gists, now, _SHAPE_OF_GISTS, _OF_THE_TREE):
        return Stale.ALL
    if tree and _differs(tree, now, _SHAPE_OF_THE_TREE):
        return Stale.TREE
    return None


def _differs(
    made: Maker, now: Maker, shape: frozenset[str], without: frozenset[str] = frozenset()
) -> bool:
    """Whether ``shape`` differs, or of the same reader anything else but ``without``."""
    before, after = parameters_of(made), parameters_of(now)
    if made.model == now.model:
        if made.version != now.version:
            return True
        shape = frozenset({*before, *after}) - without
    return any(before.get(name) != after.get(name) for name in shape)


def parameters_of(maker: Maker) -> dict[str, Any]:
    """Return all parameters, the model's own and the others."""
    # Memories that are older than the choice were grouped by sections.
    usual = {
        "construction": Construction.ONCE.value,
        TreeParameter.GROUPING: Grouping.SECTIONS.value,
        TreeParameter.SEGMENT: SEGMENT_WORDS,
    }
    return {**usual, **maker.stated}
