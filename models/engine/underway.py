"""Calls in progress, in whatever order they are waited for."""

from __future__ import annotations

import dataclasses
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Self

from models.engine.engine_values import Event, Request, Wrote
from reader.errors import ChildFailedError

if TYPE_CHECKING:
    from models.engine.client import EngineClient


class EngineRestarted(Exception):  # noqa: N818  # not an error: the work is sent once more
    """The process that worked on a call ended while another call was waited for."""


class Underway:
    """An iterator of the events of one call, which begins at once; it has to be closed.

    If the process dies, missing results are requested again; text is not reported twice.
    """

    def __init__(
        self, line: EngineClient, requests: Sequence[Request], *, background: bool
    ) -> None:
        self._line = line
        self._background = background
        self._progress = Progress(requests)
        self._call: int | None = None
        self._begin()  # nobody has to ask for its events yet
        self._events = self._come()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Event:
        return next(self._events)

    @property
    def here(self) -> bool:
        """Whether all results have been received."""
        missing = len(self._progress.missing)
        return not missing or (
            self._call is not None and self._line.has_come(self._call) >= missing
        )

    def close(self) -> None:
        """Cancel the missing results."""
        self._events.close()
        self._end()

    def _begin(self) -> int:
        while self._call is None:
            try:
                self._call = self._line.send_off(self._progress.left(), background=self._background)
            except ChildFailedError as failed:
                self._line.recover(failed)
        return self._call

    def _come(self) -> Generator[Event]:
        try:
            while self._progress.missing:
                yield from self._progress.renumbered(self._awaited())
        finally:
            self._end()

    def _awaited(self) -> Event:
        while True:
            call = self._begin()
            try:
                return self._line.next_event(call)
            except EngineRestarted:
                self._lose()
            except ChildFailedError as failed:
                self._lose()
                self._line.recover(failed)

    def _lose(self) -> None:
        if self._call is not None:
            self._line.lost(self._call)
        self._call = None

    def _end(self) -> None:
        call, self._call = self._call, None
        if call is None:
            return
        if self._progress.missing:
            self._line.give_up(call)
        else:
            self._line.over(call)


class Progress:
    """The missing results of several requests, and the text already reported of each."""

    def __init__(self, requests: Sequence[Request]) -> None:
        self._requests = requests
        self.missing = set(range(len(requests)))
        self._reported = [0] * len(requests)
        self._numbers: list[int] = []
        self._written: list[int] = []

    def left(self) -> list[Request]:
        """The requests still to be sent."""
        self._numbers = sorted(self.missing)
        self._written = [0] * len(self._numbers)
        return [self._requests[number] for number in self._numbers]

    def renumbered(self, event: Event) -> Iterator[Event]:
        """``event`` with the caller's number; of a text written again, only the new part."""
        number = self._numbers[event.request]
        if not isinstance(event, Wrote):
            self.missing.discard(number)
            yield dataclasses.replace(event, request=number)
            return
        start = self._written[event.request]
        self._written[event.request] += len(event.text)
        fresh = event.text[max(0, self._reported[number] - start) :]
        self._reported[number] = max(self._reported[number], self._written[event.request])
        if fresh:
            yield Wrote(number, fresh)
