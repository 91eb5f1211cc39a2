from __future__ import annotations

import subprocess
import sys

import pytest

from reader.network import is_this_machine

TRY = """\
import socket, sys
from reader.network import ConnectionForbidden, Reach, lock
lock(Reach[sys.argv[1]])
server = socket.create_server(("127.0.0.1", 0))
def attempt(connect):
    try:
        connect()
    except ConnectionForbidden:
        return "forbidden"
    except OSError:
        return "tried"
    return "connected"
print(attempt(lambda: socket.create_connection(server.getsockname()[:2], 1)))
print(attempt(lambda: socket.socket().connect(("192.0.2.1", 80))))
print(attempt(lambda: socket.getaddrinfo("example.invalid", 80)))
other = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
print(attempt(lambda: other.sendto(b"", ("192.0.2.1", 9))))
"""


@pytest.mark.parametrize(
    ("reach", "expected"),
    [("NOWHERE", "forbidden"), ("THIS_MACHINE", "connected")],
)
def test_a_locked_process_cannot_connect(reach, expected):
    done = subprocess.run(
        [sys.executable, "-c", TRY, reach], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [expected, "forbidden", "forbidden", "forbidden"]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.9.9.9", "::1"])
def test_this_machine_has_several_names(host):
    assert is_this_machine(host)


@pytest.mark.parametrize(
    "host", ["example.org", "localhost.example.org", "10.0.0.1", "192.168.1.1", "", "127.0.0.1.io"]
)
def test_other_names_are_not_this_machine(host):
    assert not is_this_machine(host)
