"""The whole program with its window, which marks a place and says so before that is saved.

python -m tests.ui.ended_window LIBRARY [quit]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from main import Program
from ui import application
from ui.actions.acts import Act
from ui.background.jobs import Urgency
from ui.main_window import MainWindow


def mark_and_say_so(window: MainWindow, *, and_quit: bool) -> None:
    """A bookmark, while the library is busy until the window is closed."""
    ready = window.pane.view.pages > 0 and window.handling.texts.here() is not None
    if not ready or window.notes.contents.document is None:
        QTimer.singleShot(20, lambda: mark_and_say_so(window, and_quit=and_quit))
        return

    def be_busy(_library):
        while window.isVisible():
            time.sleep(0.01)
        yield

    window.lanes.shelf.start("busy", be_busy, Urgency.NOW)
    window.acts[Act.BOOKMARK].trigger()
    print("marked", flush=True)  # noqa: T201  # the test waits for it
    if and_quit:
        QApplication.quit()


def main(library: Path, *, and_quit: bool) -> int:
    make = application.make_window

    def make_and_mark(*arguments):
        window = make(*arguments)
        QTimer.singleShot(0, lambda: mark_and_say_so(window, and_quit=and_quit))
        return window

    application.make_window = make_and_mark
    with Program() as program:
        return program.open_window(library, [])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), and_quit="quit" in sys.argv))
