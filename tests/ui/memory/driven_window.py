"""The program's window in a process of its own, driven as a person would; run by a test.

    python -m tests.ui.memory.driven_window FOLDER FILE DECISIONS

Opens FILE, calls an answer right unless that is said already, and learns. The system kills the
process in the middle of weighing, once DECISIONS decisions were taken; with a negative number it
learns to the end, and closes the window when it shows the verdict.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from reader.experience_ports import Decided
from reader.learning.learning_model import LearningEvent, TrialsScored
from reader.learning.verdicts import Verdict
from reader.values.experience import Standing
from tests.ui.memory.weighing_session import WeighingSession
from tests.ui.session import make_services
from ui.application import run
from ui.main_window import MainWindow

QUESTION = "lighthouse keeper"


class Person:
    """Looks at the window every few moments, and does what is next."""

    def __init__(self, decisions: int) -> None:
        self._left = decisions
        self._asked = False
        self._judged = False
        self._timer = QTimer()
        self._timer.timeout.connect(self._look)
        self._timer.start(20)

    def _look(self) -> None:
        windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
        if not windows:
            return
        window = windows[0]
        idle = window.remembering.idle
        if idle._take.__name__ != "_watch":
            idle.rest.setInterval(0)
            self._take, idle._take = idle._take, self._watch
        if window.pane.view.pages == 0:
            return
        verdict = window.panel.view.bar.verdict
        shown = window.panel.shown
        if shown is None and not window.panel.box.busy:
            self._asked = True
            window.panel.box.put(QUESTION)
            QTest.keyClick(window.panel.box.edit, Qt.Key.Key_Return)
        elif self._asked and shown and not window.panel.box.busy and not self._judged:
            self._judged = True
            window.remembering.judging.press(Verdict.RIGHT)
        elif self._left < 0 and verdict.verdict is Verdict.RIGHT and not idle.running:
            self._close_when_learnt(window)

    def _close_when_learnt(self, window: MainWindow) -> None:
        learnt = window.left.memory.contents.experiences
        shows_verdict = any(one.source is not None for one in learnt)
        if shows_verdict and all(one.standing is not Standing.CANDIDATE for one in learnt):
            self._timer.stop()
            window.close()
        else:
            window.remembering.place.refresh()

    def _watch(self, event: LearningEvent) -> None:
        if isinstance(event, TrialsScored) and self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        if isinstance(event, Decided):
            self._left -= 1
        self._take(event)


def main(folder: Path, file: Path, decisions: int) -> int:
    application = QApplication([sys.argv[0]])
    person = Person(decisions)
    services = make_services(folder, open_session=lambda: WeighingSession(folder))
    code = run(services, [file], address=lambda: str(folder / "bell"), language="en")
    del person, application
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))
