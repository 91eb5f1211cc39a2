"""Following generators of events, and ending them in time."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

Event = TypeVar("Event")


@contextmanager
def followed(events: Iterator[Event]) -> Iterator[Iterator[Event]]:
    """Close the generator at once, however its loop ends, so that its child processes end too."""
    try:
        yield events
    finally:
        if isinstance(events, Generator):
            events.close()
