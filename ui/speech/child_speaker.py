"""The system's voice in a process of its own, which may die without taking the window with it."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping, Sequence
from gettext import gettext as tr
from importlib.util import find_spec
from typing import Any

from PySide6.QtCore import QObject, QProcess, Signal

from reader.child_start import child_environment, command
from ui.speaker import Manner, NoVoiceError, Speaker
from ui.speech.qt_speaker import MODULE, open_speaker

_log = logging.getLogger(__name__)

WORKER = "ui.speech.voice_worker"
_END_MS = 300
"""How long the process may take to be silent before it is ended."""


def open_voice() -> Speaker:
    """Open the voice of this system.

    On other systems than Linux the voice is a part of the system, and speaks in this process.

    Raises:
        NoVoiceError: what voices need is not installed.
    """
    if find_spec(MODULE) is None:
        raise NoVoiceError(f"no {MODULE}")
    return ChildSpeaker() if sys.platform == "linux" else open_speaker()


class ChildSpeaker(QObject):
    """Implements ``ui.speaker.Speaker``."""

    finished = Signal()
    failed = Signal(str)
    missing = Signal(str)

    def __init__(self, worker: str = WORKER, engine: str = "") -> None:
        super().__init__()
        self._number = 0
        self._over = False
        self._voices: dict[str | None, Sequence[str]] = {}
        self._process = QProcess(self)
        around = child_environment().items()
        self._process.setEnvironment([f"{name}={value}" for name, value in around])
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.readyReadStandardError.connect(self._overhear)
        self._process.errorOccurred.connect(self._fail_to_start)
        self._process.finished.connect(self._end)
        program, *arguments = command(worker)
        self._process.start(program, [*arguments, *filter(None, [engine])])

    def say(self, text: str, manner: Manner) -> None:
        """Say ``text`` in a voice of its language, if there is one."""
        self._order(text, manner)

    def stop(self) -> None:
        """Stop at once."""
        self._order(None, Manner())

    def voices(self, language: str | None) -> Sequence[str]:
        """Return the names of the voices for a language, once something was said in it."""
        return self._voices.get(language, ())

    def close(self) -> None:
        """Be silent, and end the process."""
        self._over = True
        self._process.closeWriteChannel()
        if not self._process.waitForFinished(_END_MS):
            self._process.kill()
            self._process.waitForFinished(_END_MS)

    def _order(self, text: str | None, manner: Manner) -> None:
        self._number += 1
        order = {
            "number": self._number,
            "text": text,
            "language": manner.language,
            "voice": manner.voice,
            "speed": manner.speed,
        }
        self._process.write(json.dumps(order).encode() + b"\n")

    def _read(self) -> None:
        while self._process.canReadLine():
            self._take(json.loads(self._process.readLine().toStdString()))

    def _take(self, result: Mapping[str, Any]) -> None:
        match result:
            case {"voices": voices, "language": language}:
                self._voices[language] = voices
            case {"finished": number} if number == self._number:
                self.finished.emit()
            case {"missing": reason}:
                self._over = True
                self.missing.emit(reason)
            case {"failed": reason}:
                self._lose(reason)

    def _end(self, code: int) -> None:
        self._read()
        self._lose(tr("it ended unexpectedly, with exit status {code}").format(code=code))

    def _fail_to_start(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._lose(self._process.errorString())

    def _lose(self, reason: str) -> None:
        if not self._over:
            self._over = True
            self.failed.emit(reason)

    def _overhear(self) -> None:
        _log.debug("voice: %s", self._process.readAllStandardError().toStdString().rstrip())
