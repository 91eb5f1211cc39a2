"""The process that parses files: one for a file, or one for many that are imported together."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as tr

from reader.child_process import ChildProcess, Limits
from reader.errors import ChildDiedError

_STEP = 4 << 20
"""The bytes to which limits are rounded up, so that files of similar size share a process."""
_MOST_FILES = 200
"""The number of files after which a new process begins: leaks end with it."""
_FULL = 0.5
"""The share of its memory from which it is full; the rest must do for the next file."""


class ParsingChild:
    """Starts a process when one is needed, and lends it to file after file.

    A process that failed, was stopped, or is nearly full is not used again. Each file has the
    limits that suit its size, rounded up.
    """

    def __init__(self, module: str, environment: dict[str, str]) -> None:
        self._module = module
        self._environment = environment
        self._child: ChildProcess | None = None
        self._limits = Limits(0, 0)
        self._served = 0
        self._stopped = False

    @property
    def is_used(self) -> bool:
        """Whether the process has parsed a file before, which may be the cause of a failure now."""
        return self._child is not None and self._served > 0

    def lend(self, limits: Limits) -> tuple[ChildProcess, Limits]:
        """Return a process that allows at least ``limits``, and its limits.

        Raises ``ChildDiedError`` if it was stopped.
        """
        wrong = self._limits.silence != limits.silence or self._limits.memory < limits.memory
        if self._child is None or wrong or not self._is_fit(self._child):
            self.drop()
            self._limits = limits
            self._child = ChildProcess(self._module, limits, self._environment)
        if self._stopped:
            self.drop()
            raise ChildDiedError(tr("The import was stopped."))
        return self._child, self._limits

    def take_back(self) -> None:
        """Take the process back after a file that was parsed without errors."""
        self._served += 1

    def drop(self) -> None:
        """End the process at once; the next file gets another."""
        if self._child:
            self._child.kill()
        self._child, self._served = None, 0

    def close(self) -> None:
        """End the process after the last file."""
        self.drop()

    def stop(self) -> None:
        """End it at once and for good, from any thread."""
        self._stopped = True
        if child := self._child:
            child.end()

    def _is_fit(self, child: ChildProcess) -> bool:
        full = child.memory > _FULL * self._limits.memory
        return child.alive and not full and self._served < _MOST_FILES


def shared(limits_for: Callable[[int], Limits], size: int) -> Limits:
    """Return limits for a file of ``size``, the same for files of similar size."""
    return limits_for(-(-size // _STEP) * _STEP)
