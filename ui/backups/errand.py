"""Work on the library that needs every window on it closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtWidgets import QDialog

from reader.backups import Backups
from ui import layouts
from ui.background.jobs import Lane, Urgency
from ui.failures import Failure
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label

_WIDTH = 360


@dataclass(frozen=True, slots=True)
class Errand:
    """Work to ``do`` between two windows; the next one shows its outcome."""

    title: str
    do: Callable[[Backups], str]


@dataclass(slots=True)
class Outcome:
    """A sentence about what was done; or the failure."""

    says: str = ""
    failure: Failure | None = None


def run(errand: Errand, open_backups: Callable[[], Backups]) -> Outcome:
    """Do the work on its own thread, behind a small window that says so."""
    outcome = Outcome()

    def work(backups: Backups) -> Iterator[str]:
        yield errand.do(backups)

    lane = Lane("errand", open_backups)
    loop = QEventLoop()
    job = lane.start(errand.title, work, Urgency.NOW)
    job.happened.connect(lambda says: setattr(outcome, "says", says))
    job.failed.connect(lambda failure: setattr(outcome, "failure", failure))
    job.ended.connect(loop.quit)
    waiting = _Waiting(errand.title)
    waiting.show()
    loop.exec()
    waiting.hide()
    waiting.deleteLater()
    lane.ask_to_close()
    lane.join(1)
    return outcome


class _Waiting(QDialog):
    """Cannot be closed: the work is short, and done completely or not at all."""

    def __init__(self, says: str) -> None:
        super().__init__(None, Qt.WindowType.Dialog | Qt.WindowType.CustomizeWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.setWindowTitle("Gistwalker")
        self.setFixedWidth(_WIDTH)
        around = (3 * SPACE, 3 * SPACE, 3 * SPACE, 3 * SPACE)
        layouts.column(text_label(says), on=self, margins=around)

    def reject(self) -> None:
        """Qt's hook: Esc does not close it."""
