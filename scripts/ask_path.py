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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from main import Program, Whereabouts
from models.embedded.extractive import ExtractiveModel
from reader.importing.importing import import_document
from reader.text.document import DocumentId
from reader.values.question import Question
from ui.answers.question_box import QuestionBox
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


@dataclass(frozen=True, slots=True)
class Frame:
    """A function that is on the stack."""

    module: str
    name: str


@dataclass(slots=True)
class AskPath:
    """The stacks of one question, outermost frame first."""

    asked: str
    window: Sequence[Frame] = ()
    session: Sequence[Frame] = ()
    questions: int = 0

    @property
    def frames(self) -> Sequence[Frame]:
        """The frames of both threads together."""
        return (*self.window, *self.session)

    @property
    def modules(self) -> int:
        """The number of modules among them."""
        return len({frame.module for frame in self.frames})


def stack() -> list[Frame]:
    """The program's frames of the current thread, outermost first."""
    found = []
    frame = sys._getframe(1)  # noqa: SLF001  # the only way to one's own stack
    while frame:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT):
            inside = path.relative_to(ROOT)
            if inside.parts[0] in _PROGRAM:
                module = ".".join(inside.with_suffix("").parts)
                found.append(Frame(module, frame.f_code.co_qualname))
        frame = frame.f_back
    return found[::-1]


@dataclass(slots=True)
class _Watch:
    """Records ``path`` while a question is processed."""

    path: AskPath | None = None
    patches: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        self._before(Lane, "start", self._handed)
        self._before(Question, "__init__", self._made)
        for skill in SKILLS:
            self._before(ExtractiveModel, skill, self._used)
        return self

    def __exit__(self, *_: object) -> None:
        self.patches.close()

    def _before(self, owner: type, name: str, note: Callable[[], None]) -> None:
        original = getattr(owner, name)

        def noting(*arguments: object, **options: object) -> object:
            note()
            return original(*arguments, **options)

        self.patches.enter_context(patch.object(owner, name, noting))

    def _handed(self) -> None:
        frames = stack()
        pressed = [i for i, each in enumerate(frames) if each.name.endswith("keyPressEvent")]
        if self.path and pressed and not self.path.window:
            self.path.window = frames[pressed[-1] :]

    def _used(self) -> None:
        if self.path and not self.path.session:
            self.path.session = stack()

    def _made(self) -> None:
        if self.path and not self.path.session:
            self.path.questions += 1


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
    assert isinstance(application, QApplication)  # Qt knows only the base class
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


def followed(window: MainWindow, path: AskPath) -> AskPath:
    """``path``, recorded for a question that is typed and answered."""
    box: QuestionBox = window.panel.box
    with _Watch(path):
        box.edit.setPlainText(_ASKED)
        QTest.keyClick(box.edit, Qt.Key.Key_Return)
        wait(lambda: path.session and not box.busy)
    return path


def paths() -> Iterator[AskPath]:
    """The paths of a question to one document, and to two."""
    with tempfile.TemporaryDirectory() as home, opened(Path(home)) as (window, documents):
        yield followed(window, AskPath("one document"))
        talking = window.talking  # how the shelf is chosen is not counted
        talking.ask_together(documents)
        wait(window.panel.scope.isVisible)
        yield followed(window, AskPath("several documents"))


def report(found: Sequence[AskPath], *, every: bool) -> Iterator[str]:
    """The figures, as lines of Markdown."""
    yield "| asked | in the window | at the session | together | modules | questions |"
    yield "|---|---:|---:|---:|---:|---:|"
    for path in found:
        window, session = len(path.window), len(path.session)
        together = f"{window + session} | {path.modules} | {path.questions}"
        yield f"| {path.asked} | {window} | {session} | {together} |"
    for path in found if every else ():
        yield from ("", f"{path.asked}:", "")
        yield from (f"- {frame.module} {frame.name}" for frame in path.frames)


def main(arguments: Sequence[str]) -> None:
    """Print them."""
    print("\n".join(report(list(paths()), every="--list" in arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
