"""Restricts processes that read foreign files, as far as the system can enforce it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping

from reader.forbidden_calls import forbid_calls

_ASKED = "GISTWALKER_READS_ONLY"
READS_ONLY: Mapping[str, str] = {_ASKED: "1"}
"""The environment variable of a process that writes no files, although its kind may."""


def confine() -> None:
    """Restrict this process to reading files and computing.

    Nothing may be written, made, removed or run; there are no connections and no other processes.

    To be called before there is any other thread: a running thread is not confined. Open pipes stay
    open. What a system cannot forbid stays allowed.
    """
    forbid_calls()  # first: looking for the library that does it runs programs
    _limit_files()
    if sys.platform == "linux":
        _close_folders()


def confine_as_asked() -> None:
    """Call ``confine`` if the parent started this process with ``READS_ONLY``."""
    if os.environ.get(_ASKED):
        confine()
    else:
        forbid_calls()


def can_close_folders() -> bool:
    """Whether Landlock is available."""
    with contextlib.suppress(ImportError, OSError, AttributeError, RuntimeError):
        from landlock import landlock_abi_version  # exists on Linux only

        return bool(landlock_abi_version() > 0)
    return False


def _limit_files() -> None:
    """Forbid writing any byte to files; a crash leaves no core dump."""
    if sys.platform == "win32":
        return
    import resource  # exists on Unix only
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for limit in (resource.RLIMIT_FSIZE, resource.RLIMIT_CORE):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(limit, (0, 0))


def _close_folders() -> None:
    """Forbid changing folders or running programs by Landlock, from Linux 5.13 on."""
    # A system without it must not lack the parser.
    with contextlib.suppress(ImportError, OSError, AttributeError, RuntimeError):
        from landlock import FSAccess, LandlockError, Ruleset

        with contextlib.suppress(LandlockError):
            Ruleset(FSAccess.all() & ~(FSAccess.READ_FILE | FSAccess.READ_DIR)).apply()
