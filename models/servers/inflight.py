"""Texts that a server writes concurrently, each waited for on a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from weakref import WeakSet

from models.chat.talking import Begun, Writing
from reader.errors import Cancelled


class InFlight:
    """At most ``width`` texts are written at a time, the others follow in order.

    ``interruptions`` counts them so far; it raises ``Cancelled`` while one holds. A text
    interrupted by an interruption that nobody was waiting through is written again: the
    interruption was meant for another. ``end`` interrupts what is unfinished on closing.
    """

    def __init__(
        self,
        write: Callable[[Writing], str],
        width: int,
        interruptions: Callable[[], int],
        end: Callable[[], None],
    ) -> None:
        self._pool = ThreadPoolExecutor(width)
        self._write = write
        self._end = end
        self._texts: WeakSet[_Text] = WeakSet()
        self.interruptions = interruptions

    def add(self, wish: Writing) -> Begun:
        """One more."""
        text = _Text(self, wish)
        self._texts.add(text)
        return text

    def submit(self, wish: Writing) -> Future[str]:
        """Start a text, which is written in its turn."""
        return self._pool.submit(self._write, wish)

    def resume(self) -> None:
        """Restart texts that were interrupted."""
        for text in tuple(self._texts):
            text.resume()

    def close(self) -> None:
        """Cancel all of them."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._end()


class _Text:
    """Implements ``Begun``."""

    def __init__(self, flight: InFlight, wish: Writing) -> None:
        self._flight = flight
        self._wish = wish
        self._future = flight.submit(wish)

    @property
    def here(self) -> bool:
        return self._future.done() and not self._broken_off

    def text(self) -> str:
        while True:
            before = self._flight.interruptions()
            try:
                return self._future.result()
            except CancelledError:
                raise Cancelled from None
            except Cancelled:
                if self._flight.interruptions() != before:
                    raise
                self._flight.resume()

    def resume(self) -> None:
        if self._broken_off:
            self._future = self._flight.submit(self._wish)

    def close(self) -> None:
        self._future.cancel()

    @property
    def _broken_off(self) -> bool:
        future = self._future
        return (
            future.done() and not future.cancelled() and isinstance(future.exception(), Cancelled)
        )


@dataclass(frozen=True)
class Later:
    """Implements ``Begun`` for a server with a single slot: written when it is waited for."""

    text: Callable[[], str]
    here: bool = False

    def close(self) -> None:
        """Do nothing: it wasn't begun."""
