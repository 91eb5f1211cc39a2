"""Skills that make a reading quick, and that let it be estimated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Protocol, Self

from reader.roles import Skill
from reader.values.answer_time import AnswerTime
from reader.values.memory_tree import Gist
from reader.values.quotation import Excerpt

Parts = tuple[Excerpt, Sequence[Gist]]
"""A stretch of text, and the gists that cover it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The amount of work that a language model has done so far.

    ``tokens`` are those that it evaluated and those that it wrote; what it found in its cache is
    not counted.
    """

    calls: int = 0
    tokens: int = 0


class Shortening(Protocol):
    """Gists being written several at a time, while the model does other work; to be closed.

    Every method may raise ``ModelError``.
    """

    def add(self, episode: Excerpt) -> Sequence[Gist]:
        """Begin one more; return those finished by now, in the order they were begun.

        If no more fit beside another question to the model, the oldest is waited for.
        """

    def rest(self) -> Iterator[Gist]:
        """Yield the remaining ones in order, each as soon as it is finished."""

    def close(self) -> None:
        """Give up the work in progress."""


class BuildingModel(Protocol):
    """A reader that shortens several texts at once, and measures its effort."""

    @property
    def effort(self) -> Effort | None:
        """The work done since it was opened; None for a reader that asks no language model."""

    def shortening(self, words: float) -> Shortening:
        """Start shortening episodes of at most ``words`` words, several at a time."""

    def summarise_all(self, groups: Sequence[Parts]) -> Iterator[Gist]:
        """Yield the summary of each group in order, each as soon as it is written."""


_UNLIMITED = 1_000_000


class OneByOne(Protocol):
    """``BuildingModel`` for readers without a language model, which are no faster in parallel.

    They read everything in time.
    """

    def within(self, time: AnswerTime) -> Self:
        """Itself."""
        return self

    def step_room(self, skill: Skill) -> int:
        """No limit."""
        return _UNLIMITED

    def shorten(self, episode: Excerpt) -> Gist:
        """As in ``ReadingModel``."""

    def summarise(self, document: Excerpt, gists: Sequence[Gist]) -> Gist:
        """As in ``ReadingModel``."""

    @property
    def effort(self) -> Effort | None:
        """None: no language model is asked."""
        return None

    def shortening(self, words: float) -> Shortening:
        """Shorten one after another."""
        return _AtOnce(self.shorten)

    def summarise_all(self, groups: Sequence[Parts]) -> Iterator[Gist]:
        """Summarise one after another."""
        return starmap(self.summarise, groups)


class _AtOnce:
    """A ``Shortening`` that finishes each text at once."""

    def __init__(self, shorten: Callable[[Excerpt], Gist]) -> None:
        self._shorten = shorten

    def add(self, episode: Excerpt) -> Sequence[Gist]:
        return [self._shorten(episode)]

    def rest(self) -> Iterator[Gist]:
        return iter(())

    def close(self) -> None:
        pass
