"""Watches the window's thread: how long each stretch takes, and whose code it spends it in.

A stretch is everything between two returns to the event loop, so also what a test calls itself.
It is judged by the thread's own processor time, which other programs on the machine do not
lengthen. Meanwhile a second thread looks where the first one is, so that a slow one has a name.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Self

from PySide6.QtCore import QAbstractEventDispatcher

LIMIT_SECONDS = 0.1
"""On a processor of today; one that is slower, or shared just then, is given longer.

Twice what the window aims at: the processor time of virtual machines is not exact (68 ms in CI for
what took 22 to 29 elsewhere). The benchmark of the window measures the longest stretch.
"""
_PACE_SECONDS = 0.0022
"""Seconds that ``_pace`` takes on that processor."""
_LOOK_SECONDS = 0.005
_ROOT = str(Path(__file__).resolve().parents[2])
_OURS = tuple(f"{_ROOT}/{part}/" for part in ("ui", "reader", "storage", "models"))


@dataclass(frozen=True, slots=True)
class Stretch:
    """One that took long: its processor time, and where it was seen, the most frequent first."""

    seconds: float
    seen: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        where = "; ".join(f"{place} ({times}×)" for place, times in self.seen[:4])
        return f"{self.seconds * 1000:.0f} ms in {where or 'a place nobody saw'}"


class Watchdog:
    """Records from ``with`` to its end; may be entered again.

    ``stretches`` counts all of them, ``longest`` is in seconds of processor time, ``slow`` holds
    those over the limit.
    """

    def __init__(self, limit: float = LIMIT_SECONDS) -> None:
        self.limit = limit
        self._pace = _pace()
        self.stretches = 0
        self.longest = 0.0
        self.slow: list[Stretch] = []
        self._main = threading.get_ident()
        self._begun = 0.0
        self._seen: Counter[str] = Counter()
        self._over = threading.Event()

    def __enter__(self) -> Self:
        loop = QAbstractEventDispatcher.instance()
        loop.awake.connect(self._turn)
        loop.aboutToBlock.connect(self._turn)
        self._over.clear()
        self._begun = time.thread_time()
        self._looking = threading.Thread(target=self._look, name="watchdog", daemon=True)
        self._looking.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._turn()
        loop = QAbstractEventDispatcher.instance()
        loop.awake.disconnect(self._turn)
        loop.aboutToBlock.disconnect(self._turn)
        self._over.set()
        self._looking.join()

    def check(self) -> None:
        """Fail if something took too long, and say what."""
        assert self.stretches > 0, "nothing was recorded"
        listing = "\n".join(str(stretch) for stretch in self.slow)
        assert not self.slow, f"the window's thread was kept from answering:\n{listing}"

    def _turn(self) -> None:
        """The loop begins or ends a turn; which of the two differs between the systems' loops."""
        seconds = time.thread_time() - self._begun
        self.stretches += 1
        self.longest = max(self.longest, seconds)
        if seconds > self.limit and seconds > self.limit * self._slowness():
            self.slow.append(Stretch(seconds, tuple(self._seen.most_common())))
        self._seen.clear()
        self._begun = time.thread_time()

    def _slowness(self) -> float:
        """Factor by which the processor is slower than a current one: at the start, or just now."""
        return max(1.0, self._pace / _PACE_SECONDS, slowness())

    def _look(self) -> None:
        used = _used_by(self._main)
        while not self._over.wait(_LOOK_SECONDS):
            if used() - self._begun > _LOOK_SECONDS:
                self._seen[_place(sys._current_frames().get(self._main))] += 1


def _used_by(thread: int) -> Callable[[], float]:
    """Processor time of a thread, asked by another; where that cannot be asked, always much."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return lambda: float("inf")
    clock = time.pthread_getcpuclockid(thread)
    return lambda: time.clock_gettime(clock)


def _place(frame: FrameType | None) -> str:
    """The slot, which is our outermost function, and the innermost one that it has come to."""
    ours = []
    last = frame
    while frame:
        if frame.f_code.co_filename.startswith(_OURS):
            ours.append(frame)
        frame = frame.f_back
    if ours:
        inner, slot = _name(ours[0]), ours[-1].f_code.co_qualname
        return inner if slot in inner else f"{slot} → {inner}"
    return f"Qt's own work, called by {_name(last)}" if last else "nowhere"


def _name(frame: FrameType) -> str:
    path = frame.f_code.co_filename.removeprefix(f"{_ROOT}/")
    return f"{frame.f_code.co_qualname} ({path}:{frame.f_lineno})"


def slowness() -> float:
    """Factor by which the processor is slower just now than a current one; at least 1."""
    return max(1.0, _pace() / _PACE_SECONDS)


def _pace() -> float:
    """Seconds of processor time of always the same work: the median of a few."""
    took = []
    for _ in range(5):
        begun = time.thread_time()
        sum(len(str(number)) for number in range(20_000))
        took.append(time.thread_time() - begun)
    return sorted(took)[2]
