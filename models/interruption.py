"""Breaking off a thread's waiting from another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reader.errors import Cancelled


class Interruption:
    """Holds from ``interrupt`` to ``resume``: threads that wait then, or begin to, are woken."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holds = False
        self._wakers: list[Callable[[], None]] = []

    def interrupt(self) -> None:
        """From any thread: wake all that wait, and all that begin to until ``resume``."""
        with self._lock:
            self._holds = True
            wakers = tuple(self._wakers)
        for wake in wakers:
            wake()

    def resume(self) -> None:
        """From any thread: allow waiting again."""
        with self._lock:
            self._holds = False

    def check(self) -> None:
        """Raises ``Cancelled`` while the interruption holds."""
        if self._holds:
            raise Cancelled

    @contextmanager
    def waking(self, wake: Callable[[], None]) -> Iterator[None]:
        """Wrap a slow wait, which ``wake`` ends from any thread.

        Raises:
            Cancelled: in place of any error caused by being woken.
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
