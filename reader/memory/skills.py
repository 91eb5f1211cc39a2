"""What a model must be able to do for a reading to be quick, and to be foretold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Protocol

from reader.asking.values import Excerpt
from reader.memory.values import Gist

Parts = tuple[Excerpt, Sequence[Gist]]
"""A stretch of text, and the gists that cover it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a language model has done so far.

    ``tokens`` are those that it evaluated and those that it wrote; what it found in its cache is
    not counted.
    """

    calls: int = 0
    tokens: int = 0


class BuildingModel(Protocol):
    """Reads several texts at once, and says what that costs."""

    @property
    def effort(self) -> Effort | None:
        """What it has done since it was opened. None for a reader that asks no language model."""
        ...

    def at_once(self, words: float) -> int:
        """How many episodes of so many words it shortens best together; at least one.

        With more of them, what they have in common with the calls before is forgotten meanwhile.
        """
        ...

    def shorten_all(self, episodes: Sequence[Excerpt]) -> Iterator[Gist]:
        """What ``shorten`` gives for each, in their order, each as soon as it is there."""
        ...

    def summarise_all(self, groups: Sequence[Parts]) -> Iterator[Gist]:
        """What ``summarise`` gives for each, in their order, each as soon as it is there."""
        ...


class OneByOne(Protocol):
    """``BuildingModel`` for readers without a language model: together they are no quicker."""

    def shorten(self, episode: Excerpt) -> Gist:
        """As in ``ReadingModel``."""
        ...

    def summarise(self, document: Excerpt, gists: Sequence[Gist]) -> Gist:
        """As in ``ReadingModel``."""
        ...

    @property
    def effort(self) -> Effort | None:
        """No language model is asked."""
        return None

    def at_once(self, words: float) -> int:  # noqa: ARG002  # of any length
        """One."""
        return 1

    def shorten_all(self, episodes: Sequence[Excerpt]) -> Iterator[Gist]:
        """One after another."""
        return map(self.shorten, episodes)

    def summarise_all(self, groups: Sequence[Parts]) -> Iterator[Gist]:
        """One after another."""
        return starmap(self.summarise, groups)
