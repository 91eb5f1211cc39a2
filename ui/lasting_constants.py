"""A guard for Python 3.11, where Qt's bindings use up the references to None, True and False.

PySide6 6.12 is compiled as if the three were immortal, which they are from Python 3.12 on. On 3.11
every signal emitted drops a reference to True, and every call that returns nothing one to None;
after some thousands of them Python would abort. Measured: 1,000 emits cost 1,000 references.
"""

from __future__ import annotations

import ctypes
import sys

_FIRST_WITH_IMMORTAL = (3, 12)
_PLENTY = 1 << 40


def keep_constants() -> None:
    """Give the three references that no session can use up. Nothing to do from 3.12 on."""
    if sys.version_info >= _FIRST_WITH_IMMORTAL or sys.implementation.name != "cpython":
        return
    for constant in (None, True, False):
        # The reference count is the first field of every CPython object.
        ctypes.c_ssize_t.from_address(id(constant)).value += _PLENTY
