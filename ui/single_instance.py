"""One window per library: a second start passes its files to the open window, and exits.

The bell is a local socket of this user: a file in the session's folder, or a named pipe. It
exchanges one line of JSON each way. Nothing here uses a network.
"""

from __future__ import annotations

import getpass
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum, auto
from pathlib import Path

import platformdirs
from PySide6.QtCore import QLockFile, QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_VERSION = 1
"""The message's version; a window that doesn't know it says so."""
_CONNECT_MILLISECONDS = 1000
_ANSWER_MILLISECONDS = 4000
_LOCK_MILLISECONDS = 6000
_PATIENCE_MILLISECONDS = 5000
"""The time that a caller has for its message."""
_LONGEST = 1_000_000
"""Bytes of a message."""


class Answer(Enum):
    """The outcome of ringing."""

    NOBODY = auto()
    OPENED = auto()
    SILENT = auto()
    """There is a window, but it hangs, or has another version."""


def address_of(library: Path) -> str:
    """Return the address of this user's window on ``library``; empty if there can be none."""
    which = hashlib.sha256(str(library.resolve()).encode()).hexdigest()[:16]
    if sys.platform == "win32":
        return f"gistwalker-{getpass.getuser()}-{which}"
    folder = _folder()
    return str(folder / which) if folder else ""


def ring(address: str, files: Sequence[Path]) -> Answer:
    """Ask the window at ``address`` to open ``files`` and come to the front."""
    socket = QLocalSocket()
    socket.connectToServer(address)
    if not socket.waitForConnected(_CONNECT_MILLISECONDS):
        late = socket.error() == QLocalSocket.LocalSocketError.SocketTimeoutError
        return Answer.SILENT if late else Answer.NOBODY
    message = {"version": _VERSION, "files": [str(path.absolute()) for path in files]}
    socket.write(_line(message))
    while not socket.canReadLine():
        if not socket.waitForReadyRead(_ANSWER_MILLISECONDS):
            return Answer.SILENT
    reply = _message(socket.readLine().data())
    socket.disconnectFromServer()
    return Answer.OPENED if reply.get("opened") is True else Answer.SILENT


class Doorbell(QObject):
    """Listens for later starts as long as it lives."""

    rung = Signal(object)
    """The ``Path``s to open; there may be none."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome)

    def listen(self, files: Sequence[Path]) -> Answer:
        """Start listening, unless another start was faster: then that one opens ``files``.

        A socket left behind by a killed program is replaced; that of a hanging one stays.
        """
        with _alone(self._address):
            answer = ring(self._address, files)
            if answer is Answer.NOBODY:
                QLocalServer.removeServer(self._address)
                self._server.listen(self._address)
            return answer

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _welcome(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.setReadBufferSize(_LONGEST)
            socket.readyRead.connect(lambda socket=socket: self._hear(socket))
            socket.disconnected.connect(socket.deleteLater)
            QTimer.singleShot(_PATIENCE_MILLISECONDS, socket, socket.abort)
            self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= _LONGEST:
                socket.abort()
            return
        message = _message(socket.readLine().data())
        files = message.get("files")
        known = message.get("version") == _VERSION and isinstance(files, list)
        socket.write(_line({"version": _VERSION, "opened": known}))
        socket.flush()  # opening may take a moment, and the caller waits
        socket.disconnectFromServer()
        if known and isinstance(files, list):
            self.rung.emit([Path(name) for name in files if isinstance(name, str)])


@contextmanager
def _alone(address: str) -> Iterator[None]:
    """Make two programs that start at once check one after the other."""
    lock = QLockFile(f"{_folder() or tempfile.gettempdir()}/{Path(address).name}.lock")
    lock.tryLock(_LOCK_MILLISECONDS)
    try:
        yield
    finally:
        lock.unlock()


def _folder() -> Path | None:
    """Return a folder that only this user has: of the session, or else among the caches."""
    session = os.environ.get("XDG_RUNTIME_DIR")
    caches = platformdirs.user_cache_path("gistwalker", appauthor=False)
    for folder in (Path(session) / "gistwalker" if session else caches, caches):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)  # refused if the folder is somebody else's
            return folder
    return None


def _line(message: dict[str, object]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _message(line: bytes | bytearray | memoryview) -> dict[str, object]:
    try:
        message = json.loads(bytes(line))
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}
