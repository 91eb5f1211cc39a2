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


def made_with(model: ReadingModel, division: Division, body: Body) -> Maker:
    """Return the maker of a memory, with the division of the document and what summaries cover.

    Without front and back matter, summaries are the same as before that was left out.
    """
    parameters: dict[str, object] = {
        TreeParameter.FAN_OUT: division.fan_out,
        TreeParameter.GROUPING: division.grouping.value,
        "max_words": division.size.max_words,
        "min_words": division.size.min_words,
        "model": model.memory_maker.parameters,
    }
    if division.construction is Construction.APART:
        parameters |= {
            "construction": Construction.APART,
            TreeParameter.SEGMENT: division.segment,
        }
    if body:
        parameters[TreeParameter.SCOPE] = "the text proper"
    return replace(model.memory_maker, parameters=json.dumps(parameters, sort_keys=True))


def divided_by(status: MemoryStatus, model: ReadingModel) -> Division | None:
    """Return how ``model`` itself has divided the text; None if it has made none of the memory."""
    made, now = status.maker, model.memory_maker
    if made is None or (made.model, made.version) != (now.model, now.version):
        return None
    try:
        stated = parameters_of(made)
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
    """Return the part of a memory that ``now`` would make differently; None if there is none."""
    if status.maker is not None and _of_gists(status.maker) != _of_gists(now):
        return Stale.ALL
    if status.tree_maker is not None and _whole(status.tree_maker) != _whole(now):
        return Stale.TREE
    return None


def parameters_of(maker: Maker) -> dict[str, Any]:
    """Return all parameters, the model's own and the others."""
    outer = _parsed(maker.parameters)
    inner = _parsed(outer.pop("model", ""))
    # Memories that are older than the choice were grouped by sections.
    usual = {
        "construction": Construction.ONCE.value,
        TreeParameter.GROUPING: Grouping.SECTIONS.value,
        TreeParameter.SEGMENT: SEGMENT_WORDS,
    }
    return {**usual, **inner, **outer}


def _whole(maker: Maker) -> tuple[object, ...]:
    return maker.model, maker.version, parameters_of(maker)


def _of_gists(maker: Maker) -> tuple[object, ...]:
    stated = parameters_of(maker)
    return maker.model, maker.version, {k: stated[k] for k in stated if k not in _OF_THE_TREE}


def _parsed(parameters: object) -> dict[str, Any]:
    try:
        found = json.loads(str(parameters))
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"parameters": parameters}
