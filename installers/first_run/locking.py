"""A lock, so that two first runs at once don't install into the same folder."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PAUSE = 0.5


@contextmanager
def locked(path: Path, waiting: str) -> Iterator[int]:
    """Hold the lock while in the block; say ``waiting`` if another process has it.

    The descriptor can be handed to a child, which then holds the lock as well: if the parent is
    killed, nobody else starts until the child has ended, too.
    """
    with path.open("a") as file:
        if not _taken(file.fileno()):
            print(waiting, file=sys.stderr, flush=True)
            while not _taken(file.fileno()):
                time.sleep(_PAUSE)
        yield file.fileno()


if sys.platform == "win32":
    import msvcrt

    def _taken(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
