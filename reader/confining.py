"""Restricts processes that read foreign files, as far as the system can enforce it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping

from reader.forbidden_calls import forbid_calls

_ASKED = "GISTWALKER_READS_ONLY"
READS_ONLY: Mapping[str, str] = {_ASKED: "1"}
"""Environment of a process that writes no files, of a kind that may otherwise."""


def confine() -> None:
    """This process only reads files from now on, and computes.

    Nothing may be written, made, removed or run; there are no connections and no other processes.

    To be called before there is any other thread: a thread that runs already is not confined.
    Pipes that are open stay open. A system that cannot forbid something lets it be.
    """
    forbid_calls()  # first: looking for the library that does it runs programs
    _limit_files()
    if sys.platform == "linux":
        _close_folders()


def confine_as_asked() -> None:
    """``confine`` if the parent started this process with ``READS_ONLY``; else it may write."""
    if os.environ.get(_ASKED):
        confine()
    else:
        forbid_calls()


def can_close_folders() -> bool:
    """Whether Landlock is there."""
    with contextlib.suppress(ImportError, OSError, AttributeError, RuntimeError):
        from landlock import landlock_abi_version  # noqa: PLC0415  # exists on Linux only

        return bool(landlock_abi_version() > 0)
    return False


def _limit_files() -> None:
    """No byte goes into any file, and a crash leaves no picture of the memory on the disk."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  # exists on Unix only
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for limit in (resource.RLIMIT_FSIZE, resource.RLIMIT_CORE):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(limit, (0, 0))


def _close_folders() -> None:
    """Landlock, from Linux 5.13 on: whatever would change a folder or run a program is refused."""
    # A system without it must not lack the parser.
    with contextlib.suppress(ImportError, OSError, AttributeError, RuntimeError):
        from landlock import FSAccess, LandlockError, Ruleset  # noqa: PLC0415

        with contextlib.suppress(LandlockError):
            Ruleset(FSAccess.all() & ~(FSAccess.READ_FILE | FSAccess.READ_DIR)).apply()
