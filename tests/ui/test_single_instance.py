"""A second start opens its files in the window that is open. With real processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtNetwork import QLocalSocket

from tests.patience import PATIENCE_SECONDS, wait_for
from tests.ui.test_window import shown
from ui.single_instance import Answer, Doorbell, address_of, ring

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


@pytest.fixture
def address(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return address_of(tmp_path / "library")


@pytest.fixture
def bell(qapp, address):  # noqa: ARG001  # sockets need an event loop
    bell = Doorbell(address)
    yield bell
    bell.close()


def second_start(*arguments, **environment):
    """Another program; says what came of ringing."""
    program = (
        "import sys; from pathlib import Path; from ui.single_instance import ring;"
        "print(ring(sys.argv[1], [Path(name) for name in sys.argv[2:]]).name)"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=environment.pop("cwd", ROOT),
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_second_start_hands_over_its_files_and_ends(bell, address, qtbot, tmp_path):
    assert bell.listen([]) is Answer.NOBODY
    with qtbot.waitSignal(bell.rung) as rung:
        second = second_start(address, "a book.pdf", "/b.epub", cwd=tmp_path)
    assert rung.args[0] == [tmp_path / "a book.pdf", Path("/b.epub")]
    assert second.communicate(timeout=PATIENCE_SECONDS)[0].strip() == "OPENED"


def test_nobody_answers_where_there_is_no_window(address):
    assert ring(address, []) is Answer.NOBODY


def test_the_socket_of_a_killed_program_is_replaced(bell, address, qtbot):
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(address)
    dead.close()
    assert Path(address).exists()
    assert bell.listen([]) is Answer.NOBODY
    with qtbot.waitSignal(bell.rung):
        second = second_start(address)
    assert second.communicate(timeout=PATIENCE_SECONDS)[0].strip() == "OPENED"


def test_a_hanging_window_does_not_hang_the_second_start(bell, address):
    hanging = socket.socket(socket.AF_UNIX)
    hanging.bind(address)
    hanging.listen(1)
    begun = time.monotonic()
    assert bell.listen([Path("x.pdf")]) is Answer.SILENT
    assert time.monotonic() - begun < 30
    hanging.close()


@pytest.mark.parametrize(
    "words", [b"{}\n", b'{"version": 2, "files": []}\n', b"not JSON\n", b"\xff\xff\n", b"[1]\n"]
)
def test_what_it_does_not_understand_opens_nothing(bell, address, qtbot, words):
    bell.listen([])
    rung = []
    bell.rung.connect(rung.append)
    caller = QLocalSocket()
    caller.connectToServer(address)
    caller.write(words)
    qtbot.waitUntil(caller.canReadLine)
    assert b'"opened": false' in caller.readLine().data()
    assert rung == []
    caller.abort()
    QCoreApplication.processEvents()


def test_an_endless_message_is_cut_off(bell, address, qtbot):
    bell.listen([])
    caller = QLocalSocket()
    caller.connectToServer(address)
    caller.write(b"x" * 3_000_000)
    gone = QLocalSocket.LocalSocketState.UnconnectedState
    qtbot.waitUntil(lambda: caller.state() == gone)


def test_only_this_user_may_ring_and_no_network_is_involved(bell, address):
    bell.listen([])
    assert psutil.Process().net_connections("inet") == []
    assert Path(address).stat().st_mode & 0o077 == 0
    assert Path(address).parent.stat().st_mode & 0o077 == 0


def test_libraries_have_windows_of_their_own(tmp_path, address):
    assert address_of(tmp_path / "other") != address
    assert address_of(tmp_path / "x" / ".." / "library") == address


@pytest.mark.usefixtures("qapp")
def test_where_nothing_can_be_written_each_start_has_a_window(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(file))
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    monkeypatch.setenv("HOME", str(file))
    address = address_of(tmp_path / "library")
    assert address == ""
    assert ring(address, []) is Answer.NOBODY
    assert Doorbell(address).listen([]) is Answer.NOBODY


def test_the_window_opens_what_another_start_hands_over(open_window, qtbot, pdf):
    window = open_window()
    window.showMinimized()
    window.receive([pdf])
    qtbot.waitUntil(shown(window))
    assert not window.isMinimized()


@pytest.fixture
def program(tmp_path):
    """Starts the real program, offscreen, with everything in a folder of its own."""
    started = []
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_RUNTIME_DIR": str(tmp_path),
        "GISTWALKER_SETTINGS": str(tmp_path / "settings.json"),
    }

    def start(*arguments):
        library = ["--library", str(tmp_path / "library")]
        command = [sys.executable, str(ROOT / "main.py"), "window", *library]
        process = subprocess.Popen(
            [*command, *map(str, arguments)], env=environment, stderr=subprocess.PIPE, text=True
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_the_real_program_started_twice_and_once_more_after_a_kill(program, address, tmp_path, pdf):
    address = Path(address)
    first = program()
    wait_for(address.exists)
    second = program(pdf)
    assert second.wait(timeout=PATIENCE_SECONDS) == 0
    assert first.poll() is None
    wait_for(lambda: b"Walks" in (tmp_path / "library" / "library.sqlite3-wal").read_bytes())
    first.send_signal(signal.SIGKILL)
    first.wait()
    assert address.exists()
    third = program()
    wait_for(lambda: ring(str(address), []) is Answer.OPENED)
    assert third.poll() is None
