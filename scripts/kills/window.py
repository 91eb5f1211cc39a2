"""The real window, which does one kind of job by itself and prints what it shows as done.

python -m scripts.kills.window JOB LIBRARY [FILE-or-FOLDER …]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from main import Program, Whereabouts
from scripts.ask_path import wait
from scripts.kills.material import QUESTION
from ui.actions.acts import Act
from ui.application import make_window
from ui.backups import errand as errands
from ui.backups.backups_dialog import BackupsDialog
from ui.main_window import MainWindow
from ui.services import Services
from ui.settings.settings_table import ReadingSettings
from ui.widgets.row_model import ITEM

_QUESTIONS = 3
_MARKS = 6


class Hands:
    """Simulates the user at the window, in which the first document is open."""

    def __init__(self, window: MainWindow, services: Services) -> None:
        self._window = window
        self._services = services
        wait(lambda: self._column(Qt.ItemDataRole.DisplayRole))

    def open(self) -> None:
        """Wait for the document that the window opens at its start."""
        wait(lambda: self._window.pane.view.pages > 0)

    def import_files(self, files: Sequence[str]) -> None:
        """Import files; print each title that the library's list shows."""
        self._window.receive([Path(file) for file in files])
        announced: set[str] = set()

        def look() -> bool:
            for title in set(self._column(Qt.ItemDataRole.DisplayRole)) - announced:
                announced.add(title)
                say(f"imported {title}")
            return len(announced) >= len(files) + 1

        wait(look)

    def read(self) -> None:
        """Read; print when nothing goes on any more."""
        wait(lambda: all(entry.remembered >= 1 for entry in self._column(ITEM)))
        say("read")

    def ask(self) -> None:
        """Ask one question after another."""
        box = self._window.panel.box
        for number in range(_QUESTIONS):
            box.edit.setPlainText(QUESTION.replace("3", str(number + 1)))
            QTest.keyClick(box.edit, Qt.Key.Key_Return)
            wait(lambda: box.busy)
            wait(lambda: not box.busy)
            say(f"asked {number}")

    def learn(self) -> None:
        """Evaluate confirmed answers."""
        idle = self._window.remembering.idle  # nobody presses a button for it
        idle.learnt.connect(lambda kept, _: say(f"learnt {kept}"))
        idle.stir()
        wait(lambda: idle.running)
        wait(lambda: not idle.running)

    def mark(self) -> None:
        """Set one bookmark after another, going through the pages."""
        contents = self._window.notes.contents
        wait(lambda: contents.document is not None)
        for number in range(1, _MARKS + 1):
            wait(lambda: self._window.handling.texts.here() is not None)
            self._act(Act.BOOKMARK)
            wait(lambda number=number: len(contents.here) >= number)
            say(f"marks {number}")
            self._act(Act.NEXT_PAGE)
            self._act(Act.NEXT_PAGE)
            QTest.qWait(150)

    def back_up(self) -> None:
        """Back up, by the button of the list of backups."""
        dialog = self._backups()
        before = dialog.list.topLevelItemCount()
        dialog.make.click()
        wait(lambda: dialog.list.topLevelItemCount() > before)
        dialog.close()

    def restore(self) -> None:
        """Restore the first backup in the list."""
        dialog = self._backups()
        wait(dialog.restore.isEnabled)
        dialog.restore.click()
        self._do_between_windows()

    def move(self, folder: Path) -> None:
        """Move the library to ``folder``."""
        self._window.keeping.move_to(folder)  # nobody chooses a folder
        self._do_between_windows()

    def _backups(self) -> BackupsDialog:
        self._act(Act.BACKUPS)
        dialog = self._window.keeping.dialog
        wait(lambda: dialog.list.topLevelItemCount() > 0)
        return dialog

    def _do_between_windows(self) -> None:
        """Do the work that the window was closed for."""
        outcome = errands.run(self._window.errand, self._services.open_backups)
        if outcome.failure:
            raise RuntimeError(outcome.failure.what)
        say(outcome.says)

    def _act(self, act: Act) -> None:
        self._window.acts[act].trigger()

    def _column(self, role: int) -> list[Any]:
        """What the library's list has of each document."""
        model = self._window.left.library.list.model()
        return [model.index(row, 0).data(role) for row in range(model.rowCount())]


def say(what: str) -> None:
    """Print a line for the killing process."""
    print(what, flush=True)


def main(job: str, library: str, *given: str) -> None:
    """Open the window, do the job, close it."""
    application = QApplication([])
    with Program() as program:
        services = program.services(Whereabouts(Path(library)))
        services.settings.change(ReadingSettings(at_once=job == "read"))
        window = make_window(application, services)
        window.show()
        window.start(())
        hands = Hands(window, services)
        doings: Mapping[str, Callable[[], None]] = {
            "import": lambda: hands.import_files(given),
            "read": hands.read,
            "ask": hands.ask,
            "learn": hands.learn,
            "mark": hands.mark,
            "back up": hands.back_up,
            "restore": hands.restore,
            "move": lambda: hands.move(Path(*given)),
            "migrate": lambda: None,  # opening is all
        }
        if job != "migrate":  # its stored document has no file
            hands.open()
        doings[job]()
        window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
