"""Restricts processes that read foreign files, as far as the system can enforce it."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Mapping

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


_CLONE_THREAD = 0x10000
_PROCESSES = ("fork", "vfork", "execve", "execveat")
_CONNECTIONS = ("socket", "socketpair", "connect", "bind", "listen", "accept", "accept4")
_OTHER_PROCESSES = (
    *("kill", "tkill", "rt_sigqueueinfo", "pidfd_open", "pidfd_getfd", "pidfd_send_signal"),
    *("ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp"),
)
_KERNEL = (
    *("io_uring_setup", "bpf", "perf_event_open", "userfaultfd", "add_key", "request_key"),
    *("keyctl", "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "fsopen"),
    *("open_tree", "move_mount", "init_module", "finit_module", "kexec_load", "swapon"),
    *("reboot", "open_by_handle_at", "name_to_handle_at", "personality", "mknod", "mknodat"),
)
"""The first could bypass the filter; kernels have had vulnerabilities in the others."""


def forbid_calls() -> bool:
    """Refuse them to this thread and those it starts; return whether that succeeded."""
    if sys.platform != "linux":
        return False
    # ImportError without pyseccomp, RuntimeError without libseccomp, OSError from an old kernel.
    with contextlib.suppress(ImportError, RuntimeError, OSError, ValueError):
        _load()
        return True
    return False


def can_forbid_calls() -> bool:
    """Whether ``forbid_calls`` works on this system."""
    if sys.platform != "linux" or not os.path.exists("/proc/sys/kernel/seccomp"):  # noqa: PTH110
        return False
    with contextlib.suppress(ImportError, RuntimeError, OSError):
        import pyseccomp  # noqa: F401  # looks for libseccomp

        return True
    return False


def _load() -> None:
    import pyseccomp as seccomp  # exists on Linux only

    refused = seccomp.ERRNO(errno.EPERM)
    rules = seccomp.SyscallFilter(seccomp.ALLOW)
    for name in (*_PROCESSES, *_CONNECTIONS, *_OTHER_PROCESSES, *_KERNEL):
        # A kernel or processor that has no such call has none to refuse.
        with contextlib.suppress(OSError, ValueError):
            rules.add_rule(refused, name)
    # The flags of clone3 are not in a register: libraries take clone where it does not exist.
    rules.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
    a_process = seccomp.Arg(0, seccomp.MASKED_EQ, _CLONE_THREAD, 0)
    rules.add_rule(refused, "clone", a_process)
    other = seccomp.Arg(0, seccomp.NE, os.getpid())
    rules.add_rule(refused, "tgkill", other)
    rules.load()
