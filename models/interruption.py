"""Breaking off what one thread waits for, from another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reader.errors import Cancelled


class Interruption:
    """Holds from ``interrupt`` to ``resume``: who waits meanwhile, or begins to, is woken."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holds = False
        self._wakers: list[Callable[[], None]] = []

    def interrupt(self) -> None:
        """From any thread: wake whoever waits, and whoever begins to until ``resume``."""
        with self._lock:
            self._holds = True
            wakers = tuple(self._wakers)
        for wake in wakers:
            wake()

    def resume(self) -> None:
        """From any thread: one may wait again."""
        with self._lock:
            self._holds = False

    def check(self) -> None:
        """Raises ``Cancelled`` while the interruption holds."""
        if self._holds:
            raise Cancelled

    @contextmanager
    def waking(self, wake: Callable[[], None]) -> Iterator[None]:
        """While something slow is waited for, which ``wake`` ends from any thread.

        Raises:
            Cancelled: instead of whatever being woken led to.
        """
        with self._lock:
            self._wakers.append(wake)
        try:
            self.check()
            yield
        except Exception:
            self.check()
            raise
        finally:
            with self._lock:
                self._wakers.remove(wake)
