"""Count the stack frames between the Enter key in the ask panel and the first reading skill.

    QT_QPA_PLATFORM=offscreen python -m scripts.ask_path [--list]

Opens the real window with the embedded reader on two short texts, presses Enter for a question to
one document and for one to both, and prints Markdown. Counted are functions of the program that are
on the stack: on the window's thread when the question is handed to the session's lane, and on the
lane's thread when the model is first asked something. ``--list`` prints every frame. The number of
``Question`` objects created is counted too.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from main import Program, Whereabouts
from models.embedded.extractive import ExtractiveModel
from reader.importing.importing import import_document
from reader.text.document import DocumentId
from reader.values.question import Question
from ui.application import make_window
from ui.background.jobs import Lane
from ui.main_window import MainWindow
from ui.settings.settings_table import ReadingSettings

ROOT = Path(__file__).resolve().parent.parent
SKILLS = ("understand", "nearest", "choose_episodes", "triage", "read_leaf", "answer")
_PROGRAM = ("reader", "models", "storage", "ui")
_ASKED = "What did the keeper write down every evening?"
_PATIENCE_SECONDS = 600.0
_TEXTS = {
    "The keeper": "Every evening the keeper wrote down how many ships had passed the point. ",
    "The harbour": "In the harbour the price of lamp oil was written on a slate every week. ",
}


@dataclass(slots=True)
class AskPath:
    """The stacks of one question, each frame as module and function, the outermost first."""

    asked: str
    window: Sequence[str] = ()
    session: Sequence[str] = ()
    questions: int = 0

    def handed(self) -> None:
        """Keep the stack from the key on."""
        frames = stack()
        pressed = [at for at, frame in enumerate(frames) if frame.endswith("keyPressEvent")]
        if pressed and not self.window:
            self.window = frames[pressed[-1] :]

    def used(self) -> None:
        """Keep the stack, when a skill is used for the first time."""
        self.session = self.session or stack()

    def made(self) -> None:
        """Count a question."""
        self.questions += not self.session


def stack() -> list[str]:
    """The program's frames of the current thread, outermost first."""
    found = []
    frame = sys._getframe(1)  # noqa: SLF001  # the only way to one's own stack
    while frame:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in _PROGRAM:
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found.append(f"{module} {frame.f_code.co_qualname}")
        frame = frame.f_back
    return found[::-1]


@contextmanager
def recorded(path: AskPath) -> Iterator[None]:
    """Record ``path`` while a question is processed."""
    skills = [(ExtractiveModel, skill, path.used) for skill in SKILLS]
    with ExitStack() as patches:
        for owner, name, note in (
            (Lane, "start", path.handed),
            (Question, "__init__", path.made),
            *skills,
        ):
            patches.enter_context(patch.object(owner, name, _noting(getattr(owner, name), note)))
        yield


def _noting(original: Callable[..., object], note: Callable[[], None]) -> Callable[..., object]:
    def noting(*arguments: object, **options: object) -> object:
        note()
        return original(*arguments, **options)

    return noting


def wait(until: Callable[[], object]) -> None:
    """Run the window's event loop until a condition holds."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        QTest.qWait(5)


@contextmanager
def opened(home: Path) -> Iterator[tuple[MainWindow, Sequence[DocumentId]]]:
    """The real window on a library of two short texts, and their ids."""
    os.environ["GISTWALKER_SETTINGS"] = str(home / "settings.json")
    application = QApplication.instance() or QApplication([])
    with Program() as program:
        library = program.open_library(home / "library")
        for title, text in _TEXTS.items():
            path = home / f"{title}.txt"
            path.write_text(f"{title}\n\n{text * 20}\n")
            list(import_document(library, path))
        documents = [record.id for record in library.documents.all()]
        library.close()
        services = program.services(Whereabouts(home / "library"))
        services.settings.change(ReadingSettings(at_once=False))
        window = make_window(application, services)
        window.show()
        window.start(())
        wait(lambda: window.left.library.list.model().rowCount() == len(_TEXTS))
        wait(lambda: window.pane.view.pages > 0)
        yield window, documents
        window.close()


def followed(window: MainWindow, asked: str) -> AskPath:
    """The path of a question that is typed and answered."""
    box, path = window.panel.box, AskPath(asked)
    with recorded(path):
        box.edit.setPlainText(_ASKED)
        QTest.keyClick(box.edit, Qt.Key.Key_Return)
        wait(lambda: path.session and not box.busy)
    return path


def paths() -> Iterator[AskPath]:
    """The paths of a question to one document, and to two."""
    with tempfile.TemporaryDirectory() as home, opened(Path(home)) as (window, documents):
        yield followed(window, "one document")
        window.talking.ask_together(documents)  # how the shelf is chosen is not counted
        wait(window.panel.scope.isVisible)
        yield followed(window, "several documents")


def report(found: Sequence[AskPath], *, every: bool) -> Iterator[str]:
    """The figures, as lines of Markdown."""
    yield "| asked | in the window | at the session | together | modules | questions |"
    yield "|---|---:|---:|---:|---:|---:|"
    for path in found:
        frames = [*path.window, *path.session]
        modules = len({frame.split()[0] for frame in frames})
        both = f"{len(path.window)} | {len(path.session)} | {len(frames)}"
        yield f"| {path.asked} | {both} | {modules} | {path.questions} |"
    for path in found if every else ():
        yield from ("", f"{path.asked}:", "")
        yield from (f"- {frame}" for frame in (*path.window, *path.session))


if __name__ == "__main__":
    print("\n".join(report(list(paths()), every="--list" in sys.argv)))
