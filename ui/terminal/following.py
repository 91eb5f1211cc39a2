"""Following generators of events, and ending them in time."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

from reader.model_choice import CheckingDownload, Downloading
from ui.terminal.console import Console
from ui.terminal.model_showing import size

Event = TypeVar("Event")


@contextmanager
def followed(events: Iterator[Event]) -> Iterator[Iterator[Event]]:
    """Close the generator at once, however its loop ends, so that its child processes end too."""
    try:
        yield events
    finally:
        if isinstance(events, Generator):
            events.close()


T = TypeVar("T")


def follow(console: Console, events: Iterator[Downloading | CheckingDownload | T]) -> T:
    """Show progress until the last event, and return that. Ctrl+C pauses."""
    started, begun = time.monotonic(), None
    with followed(events):
        for event in events:
            match event:
                case Downloading(done, of):
                    begun = done if begun is None else begun
                    spent = time.monotonic() - started
                    console.progress(_progress(done, of, (done - begun) / max(spent, 1e-6)))
                case CheckingDownload():
                    console.progress("verifying the checksum …")
                case last:
                    return last
    raise AssertionError("a download ends with what was fetched, or raises")


def _progress(done: int, of: int, rate: float) -> str:
    left = f", {(of - done) / rate / 60:.0f} min left" if rate > 0 else ""
    return f"{size(done)} of {size(of)}: {done / max(1, of):.0%}{left}"
