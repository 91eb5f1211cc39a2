from __future__ import annotations

import subprocess
import sys

import pytest

from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import ModelError
from reader.network import Gate, Reach, is_this_machine

TRY = """\
import socket, sys
from reader.network import ConnectionForbiddenError, Reach, lock
lock(Reach[sys.argv[1]])
server = socket.create_server(("127.0.0.1", 0))
def attempt(connect):
    try:
        connect()
    except ConnectionForbiddenError:
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


GATE = """\
import socket
from reader.network import ConnectionForbiddenError, Gate, Reach
gate = Gate()
gate.install()
server = socket.create_server(("127.0.0.1", 0))
def attempt():
    try:
        socket.create_connection(server.getsockname()[:2], 1)
    except ConnectionForbiddenError:
        return "forbidden"
    return "connected"
print(attempt())
with gate.opened(Reach.THIS_MACHINE):
    print(attempt())
print(attempt())
"""


def test_the_gate_lets_through_only_while_it_is_open():
    done = subprocess.run([sys.executable, "-c", GATE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["forbidden", "connected", "forbidden"]


def test_the_gate_is_as_open_as_the_one_who_needs_it_most():
    gate = Gate()
    with gate.opened(Reach.THIS_MACHINE):
        with gate.opened(Reach.ANYWHERE):
            assert gate.reach is Reach.ANYWHERE
        assert gate.reach is Reach.THIS_MACHINE
    assert gate.reach is Reach.NOWHERE


def test_a_gate_that_is_shut_stays_shut():
    gate = Gate(shut=True)
    with pytest.raises(ModelError, match="forbidden"), gate.opened(Reach.THIS_MACHINE):
        pass
    assert gate.reach is Reach.NOWHERE


def test_forbidding_shuts_out_who_was_let_through_and_can_be_taken_back():
    gate = Gate()
    with gate.opened(Reach.ANYWHERE):
        gate.forbid(forbidden=True)
        assert gate.reach is Reach.NOWHERE
        with pytest.raises(ModelError, match="in the settings"):
            gate.check()
        gate.forbid(forbidden=False)
        assert gate.reach is Reach.ANYWHERE
    gate.check()


SERVED = """\
import socket
from reader.child_messages import Message
from reader.child_serving import serve
def answer(message):
    try:
        socket.create_connection(("127.0.0.1", 9), 1)
    except OSError as error:
        yield Message(type(error).__name__)
serve(answer, connects={connects})
"""


@pytest.mark.parametrize(
    ("connects", "kind"), [(False, "ConnectionForbiddenError"), (True, "ConnectionRefusedError")]
)
def test_children_cannot_connect_unless_that_is_their_work(tmp_path, monkeypatch, connects, kind):
    (tmp_path / "served.py").write_text(SERVED.format(connects=connects), "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with ChildProcess("served", Limits(20, 1 << 30)) as child:
        assert child.ask(Message("try")).kind == kind
