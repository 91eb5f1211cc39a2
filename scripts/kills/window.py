"""The real window, which does one kind of job by itself and prints what it shows as done.

python -m scripts.kills.window import FILE … LIBRARY python -m scripts.kills.window move FOLDER
LIBRARY python -m scripts.kills.window read|ask|learn|mark|backup|restore|migrate LIBRARY
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from main import Program, Whereabouts
from scripts.ask_path import wait
from scripts.kills.material import QUESTION
from ui.action_names import Act
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
    """Simulates the user at the window."""

    def __init__(self, window: MainWindow, services: Services) -> None:
        self.window = window
        self._services = services

    def open_first(self) -> None:
        """Open the first document."""
        wait(lambda: self.window.left.library.list.model().rowCount() > 0)
        wait(lambda: self.window.pane.view.pages > 0)

    def import_files(self, files: Sequence[Path]) -> None:
        """Import files; print each title that the library's list shows."""
        self.window.receive(files)
        announced: set[str] = set()

        def look() -> bool:
            for title in set(self._titles()) - announced:
                announced.add(title)
                say(f"imported {title}")
            return len(announced) >= len(files) + 1

        wait(look)

    def read(self) -> None:
        """Read; print when nothing goes on any more."""
        self.open_first()
        model = self.window.left.library.list.model()
        rows = range(model.rowCount())
        wait(lambda: all(model.index(row, 0).data(ITEM).remembered >= 1 for row in rows))
        say("read")

    def ask(self) -> None:
        """Ask one question after another."""
        self.open_first()
        box = self.window.panel.box
        for number in range(_QUESTIONS):
            box.edit.setPlainText(QUESTION.replace("3", str(number + 1)))
            QTest.keyClick(box.edit, Qt.Key.Key_Return)
            wait(lambda: box.busy)
            wait(lambda: not box.busy)
            say(f"asked {number}")

    def learn(self) -> None:
        """Evaluate confirmed answers."""
        self.open_first()
        idle = self.window.remembering.idle  # nobody presses a button for it
        idle.learnt.connect(lambda kept, _: say(f"learnt {kept}"))
        idle.stir()
        wait(lambda: idle.running)
        wait(lambda: not idle.running)

    def mark(self) -> None:
        """Set one bookmark after another, going through the pages."""
        self.open_first()
        notes = self.window.notes
        wait(lambda: notes.contents.document is not None)
        for number in range(1, _MARKS + 1):
            wait(lambda: self.window.handling.texts.here() is not None)
            self._act(Act.BOOKMARK)
            wait(lambda number=number: len(notes.contents.here) >= number)
            say(f"marks {number}")
            self._act(Act.NEXT_PAGE)
            self._act(Act.NEXT_PAGE)
            QTest.qWait(150)

    def back_up(self) -> None:
        """Back up, by the button of the list of backups."""
        self.open_first()
        dialog = self._backups()
        before = dialog.list.topLevelItemCount()
        dialog.make.click()
        wait(lambda: dialog.list.topLevelItemCount() > before)
        dialog.close()

    def restore(self) -> None:
        """Restore the first backup in the list."""
        self.open_first()
        dialog = self._backups()
        wait(dialog.restore.isEnabled)
        dialog.restore.click()
        self._do_between_windows()

    def move(self, folder: Path) -> None:
        """Move the library to ``folder``."""
        self.open_first()
        self.window.keeping.move_to(folder)  # nobody chooses a folder
        self._do_between_windows()

    def migrate(self) -> None:
        """Only open the library."""
        wait(lambda: self.window.left.library.list.model().rowCount() > 0)

    def _backups(self) -> BackupsDialog:
        self._act(Act.BACKUPS)
        dialog = self.window.keeping.dialog if self.window.keeping else None
        assert dialog  # the action opens it
        wait(lambda: dialog.list.topLevelItemCount() > 0)
        return dialog

    def _do_between_windows(self) -> None:
        """Do the work that the window was closed for."""
        errand, open_backups = self.window.errand, self._services.open_backups
        assert errand  # just asked for
        assert open_backups  # the library has a folder
        outcome = errands.run(errand, open_backups)
        if outcome.failure:
            raise RuntimeError(outcome.failure.what)
        say(outcome.says)

    def _act(self, act: Act) -> None:
        self.window.acts[act].trigger()

    def _titles(self) -> list[str]:
        model = self.window.left.library.list.model()
        rows = range(model.rowCount())
        role = Qt.ItemDataRole.DisplayRole
        return [str(model.index(row, 0).data(role)) for row in rows]


def say(what: str) -> None:
    """Print a line for the killing process."""
    print(what, flush=True)


def main(arguments: Sequence[str]) -> None:
    """Open the window, do the job, close it."""
    what, *files, library = arguments
    application = QApplication([])
    with Program() as program:
        services = program.services(Whereabouts(Path(library)))
        services.settings.change(ReadingSettings(at_once=what == "read"))
        window = make_window(application, services)
        window.show()
        window.start(())
        hands = Hands(window, services)
        doings: dict[str, Callable[[], None]] = {
            "import": lambda: hands.import_files([Path(file) for file in files]),
            "read": hands.read,
            "ask": hands.ask,
            "learn": hands.learn,
            "mark": hands.mark,
            "backup": hands.back_up,
            "restore": hands.restore,
            "move": lambda: hands.move(Path(*files)),
            "migrate": hands.migrate,
        }
        doings[what]()
        window.close()


if __name__ == "__main__":
    main(sys.argv[1:])
