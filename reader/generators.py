"""Generators: what they end with, and ending them in time."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Step = TypeVar("Step")
Result = TypeVar("Result")
Items = TypeVar("Items")


class Ending(Generic[Step, Result]):
    """The steps of a generator, and the ``value`` that it returned, once they are over."""

    value: Result

    def __init__(self, steps: Generator[Step, None, Result]) -> None:
        self._steps = steps

    def __iter__(self) -> Iterator[Step]:
        self.value = yield from self._steps


@contextmanager
def closed(items: Items) -> Iterator[Items]:
    """Close ``items`` at the end of the block, in this thread, if they are a generator."""
    try:
        yield items
    finally:
        if isinstance(items, Generator):
            items.close()
