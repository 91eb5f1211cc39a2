"""Freeing a model's memory when it is idle, or when other programs need the memory."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import psutil

IDLE_SECONDS = 600.0
_LOOK_SECONDS = 5.0
_LEAST_FREE = 0.04
"""Share of the machine's memory; with less of it free, an idle model is unloaded at once."""
_AT_LEAST_IDLE = 10.0


class IdleUnloader:
    """Calls ``drop`` when nothing was ``used`` for ``idle`` seconds; never while ``in_use``."""

    def __init__(
        self,
        idle: float,
        in_use: threading.Lock | threading.RLock,
        drop: Callable[[], None],
        look: float = _LOOK_SECONDS,
    ) -> None:
        self._idle = idle
        self._in_use = in_use
        self._drop = drop
        self._look = look
        self._last = time.monotonic()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def used(self) -> None:
        """Restart the idle time; watch from now on."""
        self._last = time.monotonic()
        if self._thread is None or not self._thread.is_alive():
            self._stopped.clear()
            self._thread = threading.Thread(target=self._watch, name="model keeper", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stop watching."""
        self._stopped.set()
        if self._thread:
            self._thread.join()

    def _watch(self) -> None:
        while not self._stopped.wait(min(self._look, self._idle)):
            if not self._in_use.acquire(blocking=False):
                self._last = time.monotonic()
                continue
            try:
                if self._is_over():
                    self._drop()
                    return
            finally:
                self._in_use.release()

    def _is_over(self) -> bool:
        idle = time.monotonic() - self._last
        if idle >= self._idle:
            return True
        memory = psutil.virtual_memory()
        return bool(idle >= _AT_LEAST_IDLE and memory.available < _LEAST_FREE * memory.total)
