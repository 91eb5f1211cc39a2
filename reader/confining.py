"""What a process that reads foreign files may not do, as far as the system can forbid it."""

from __future__ import annotations

import contextlib
import sys


def confine() -> None:
    """Nothing may be written, made, removed or run by this process from now on; files are read.

    To be called before there is any other thread: a thread that runs already is not confined.
    Pipes that are open stay open. A system that cannot forbid something lets it be.
    """
    _limit_files()
    if sys.platform == "linux":
        _close_folders()


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
