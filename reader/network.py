"""Connections: a ledger of all that were made, and a lock that makes them impossible."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from gettext import gettext as tr
from ipaddress import ip_address
from typing import Protocol

from reader.errors import ModelError

OFFLINE_VARIABLE = "GISTWALKER_OFFLINE"


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection started here: its peer, its purpose, and what was sent."""

    host: str
    purpose: str
    sent: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A connection in the ledger; ``when`` is None if the line is damaged."""

    connection: Connection
    when: datetime | None


class Ledger(Protocol):
    """Every connection that was ever made, for the user to read."""

    def note(self, connection: Connection) -> None:
        """Store a connection before it is made. Raises ``LibraryError``."""

    def all(self) -> Sequence[Noted]:
        """Return all connections in the order in which they were made."""


class Reach(IntEnum):
    """The addresses that a process may connect to."""

    NOWHERE = 0
    THIS_MACHINE = 1
    ANYWHERE = 2


class ConnectionForbiddenError(OSError):
    """A connection was refused by the lock."""


_EVENTS = frozenset(
    ("socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo",
     "socket.gethostbyname")
)  # fmt: skip


def lock(reach: Reach = Reach.NOWHERE) -> None:
    """Forbid this process connections beyond ``reach``, irrevocably.

    Python calls an audit hook (PEP 578) before every connection, whichever code makes it. Sockets
    that are files on this machine are not connections.
    """
    _ask_before_connecting(lambda: reach)


class Gate:
    """The connections allowed to this process: none, except while something needs them.

    Before ``install`` it only keeps account. After ``shut`` nothing can open it, and nothing while
    it is forbidden to.
    """

    def __init__(self, *, shut: bool = False) -> None:
        self._shut = shut
        self._forbidden = False
        self._open: list[Reach] = []
        self._lock = threading.Lock()

    @property
    def reach(self) -> Reach:
        """The connections that are allowed now."""
        if self._shut or self._forbidden:
            return Reach.NOWHERE
        return max(self._open, default=Reach.NOWHERE)

    def forbid(self, *, forbidden: bool) -> None:
        """Refuse all connections from now on, even those allowed before; from any thread."""
        self._forbidden = forbidden

    def install(self) -> None:
        """Apply it to this process from now on, irrevocably."""
        _ask_before_connecting(lambda: self.reach)

    def check(self) -> None:
        """Raise ``ModelError`` if the user forbade all connections."""
        if self._shut:
            raise ModelError(
                tr(
                    "All connections are forbidden ({variable} is set): you can't download models "
                    "or use a model server."
                ).format(variable=OFFLINE_VARIABLE),
                tr("Unset {variable}, or choose a model file on this machine.").format(
                    variable=OFFLINE_VARIABLE
                ),
            )
        if self._forbidden:
            raise ModelError(
                tr(
                    "All connections are forbidden in the settings: you can't download models or "
                    "use a model server."
                ),
                tr(
                    "Allow them on the page “Privacy” of the model manager, or choose a model "
                    "file on this machine."
                ),
            )

    @contextmanager
    def opened(self, reach: Reach) -> Iterator[None]:
        """Allow connections as far as ``reach`` in a ``with`` block. Raises as ``check``."""
        self.check()
        with self._lock:
            self._open.append(reach)
        try:
            yield
        finally:
            with self._lock:
                self._open.remove(reach)


def is_offline() -> bool:
    """Whether the person who started this process forbade all connections."""
    return os.environ.get(OFFLINE_VARIABLE, "") not in ("", "0")


def _ask_before_connecting(reach: Callable[[], Reach]) -> None:
    def ask(event: str, arguments: tuple[object, ...]) -> None:
        if event in _EVENTS and not _allowed(event, arguments, reach()):
            raise ConnectionForbiddenError(tr("Connections are not allowed in this process."))

    sys.addaudithook(ask)


def _allowed(event: str, arguments: tuple[object, ...], reach: Reach) -> bool:
    address = arguments[0] if event.startswith("socket.get") else arguments[1]
    host = address[0] if isinstance(address, tuple) else address
    if not isinstance(address, tuple) and not event.startswith("socket.get"):
        return True  # the name of a file
    return reach is Reach.ANYWHERE or (reach is Reach.THIS_MACHINE and is_this_machine(str(host)))


def is_this_machine(host: str) -> bool:
    """Whether ``host`` is certainly this machine."""
    if host.casefold() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
