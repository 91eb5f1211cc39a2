"""The process in which the system's voice speaks: orders in, results out, each a line of JSON.

The libraries of a system's speech may end the process they are used in, as that of
speech-dispatcher does when speech-dispatcher ends.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import Any, TextIO

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from reader.language import speak_as_the_parent
from reader.network import lock
from ui.speaker import Manner, NoVoiceError
from ui.speech.qt_speaker import QtSpeaker, open_speaker

_GRACE_SECONDS = 1
_CHECK_MS = 3000


class VoiceWorker(QObject):
    """Carries out orders: to say a sentence, or to stop."""

    ordered = Signal(str)
    """An order as it came; empty when the parent has hung up."""

    def __init__(self, speaker: QtSpeaker, outbox: TextIO) -> None:
        super().__init__()
        self._speaker = speaker
        self._outbox = outbox
        self._number = 0
        speaker.finished.connect(lambda: self._tell(finished=self._number))
        speaker.failed.connect(lambda reason: self._tell(failed=reason))
        self.ordered.connect(self._obey)
        self._checks = QTimer(self, interval=_CHECK_MS)
        self._checks.timeout.connect(speaker.check)
        self._checks.start()

    def listen(self) -> None:
        """Pass on orders; end the process soon after the parent has hung up."""
        for line in sys.stdin.buffer:
            self.ordered.emit(line.decode())
        self.ordered.emit("")
        threading.Event().wait(_GRACE_SECONDS)
        os._exit(1)

    def _obey(self, order: str) -> None:
        if not order:
            self._speaker.stop()
            os._exit(0)
        wished = json.loads(order)
        self._number = wished["number"]
        if wished["text"] is None:
            self._speaker.stop()
            return
        manner = Manner(wished["language"], wished["voice"], wished["speed"])
        self._speaker.say(wished["text"], manner)
        self._tell(voices=self._speaker.voices(manner.language), language=manner.language)

    def _tell(self, **result: object) -> None:
        _write(self._outbox, result)


def _write(outbox: TextIO, result: dict[str, Any]) -> None:
    print(json.dumps(result), file=outbox, flush=True)


def main() -> None:
    """Open the voice of the engine that the command line names, or the system's."""
    lock()
    speak_as_the_parent()
    outbox = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever libraries write must not disturb the results
    application = QCoreApplication([])
    try:
        worker = VoiceWorker(open_speaker(*sys.argv[1:]), outbox)
    except NoVoiceError as missing:
        _write(outbox, {"missing": str(missing)})
        return
    threading.Thread(target=worker.listen, daemon=True).start()
    application.exec()


if __name__ == "__main__":
    main()
