"""Connections: which were ever made, and a lock that makes them impossible."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection that a person started here: to whom, what for, and what was sent."""

    host: str
    purpose: str
    sent: str


class Reach(StrEnum):
    """How far a process may connect."""

    NOWHERE = "nowhere"
    THIS_MACHINE = "this machine"


class ConnectionForbidden(OSError):  # noqa: N818  # beside ConnectionRefusedError, Python's own
    """The lock held."""


_EVENTS = frozenset(
    ("socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo",
     "socket.gethostbyname")
)  # fmt: skip


def lock(reach: Reach) -> None:
    """From now on this process cannot connect beyond ``reach``. There is no way back.

    Python itself asks before every connection (an audit hook, PEP 578), whoever wants to make it.
    Sockets that are files on this machine are not connections.
    """

    def ask(event: str, arguments: tuple[object, ...]) -> None:
        if event in _EVENTS and not _allowed(event, arguments, reach):
            raise ConnectionForbidden("This program was told to make no connections.")

    sys.addaudithook(ask)


def _allowed(event: str, arguments: tuple[object, ...], reach: Reach) -> bool:
    address = arguments[0] if event.startswith("socket.get") else arguments[1]
    host = address[0] if isinstance(address, tuple) else address
    if not isinstance(address, tuple) and not event.startswith("socket.get"):
        return True  # the name of a file
    return reach is Reach.THIS_MACHINE and is_this_machine(str(host))


def is_this_machine(host: str) -> bool:
    """Whether ``host`` names nothing but this machine."""
    if host.casefold() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
