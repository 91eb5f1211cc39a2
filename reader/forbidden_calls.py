"""Kernel calls that a process which only reads files doesn't need: refused by seccomp on Linux.

They are listed, rather than the allowed ones: MuPDF and Tesseract use others on every system, and a
call that is missing from a list of allowed ones would end the parser there. A refused call fails as
if the user had no permission.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys

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
