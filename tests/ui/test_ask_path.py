"""The way from Enter in the ask panel to the first reading skill stays short.

Counted are functions of the program that are on the stack: on the window's thread when the question
is handed to the session's lane, and on the lane's thread when the model is first asked something.
``make ask-path`` prints them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from main import Program, Whereabouts
from models.embedded.extractive import ExtractiveModel
from reader.importing.importing import import_document
from ui.application import make_window
from ui.background.jobs import Lane
from ui.settings.reading_settings import ReadingSettings

ROOT = Path(__file__).resolve().parents[2]
MOST = 13
SKILLS = ("understand", "nearest", "choose_episodes", "triage", "read_leaf", "answer")
PROGRAM = ("reader", "models", "storage", "ui")
TEXTS = {
    "The keeper": "Every evening the keeper wrote down how many ships had passed the point. ",
    "The harbour": "In the harbour the price of lamp oil was written on a slate every week. ",
}


def stack():
    """The program's frames of the current thread, outermost first."""
    found: list[str] = []
    frame: FrameType | None = sys._getframe(1)
    while frame:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in PROGRAM:
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found.append(f"{module} {frame.f_code.co_qualname}")
        frame = frame.f_back
    return found[::-1]


@pytest.fixture
def window(qapp, qtbot, tmp_path, monkeypatch):
    """The real window on a library of two short texts."""
    monkeypatch.setenv("GISTWALKER_SETTINGS", str(tmp_path / "settings.json"))
    with Program() as program:
        library = program.open_library(tmp_path / "library")
        for title, text in TEXTS.items():
            path = tmp_path / f"{title}.txt"
            path.write_text(f"{title}\n\n{text * 20}\n")
            list(import_document(library, path))
        library.close()
        services = program.services(Whereabouts(tmp_path / "library"))
        services.settings.change(ReadingSettings(at_once=False))
        made = make_window(qapp, services)
        made.show()
        made.start(())
        qtbot.waitUntil(lambda: made.left.library.list.model().rowCount() == len(TEXTS))
        qtbot.waitUntil(lambda: made.pane.view.pages > 0)
        yield made
        made.close()


@pytest.mark.parametrize("documents", [(1,), (1, 2)], ids=["one document", "several documents"])
def test_the_way_from_enter_to_the_first_skill_stays_short(window, qtbot, monkeypatch, documents):
    stacks = {}

    def note(owner, name, where, begins=""):
        original = getattr(owner, name)

        def noted(*arguments, **options):
            frames = stack()
            starts = [at for at, frame in enumerate(frames) if frame.endswith(begins)]
            if starts and where not in stacks:
                stacks[where] = frames[starts[-1] if begins else 0 :]
            return original(*arguments, **options)

        monkeypatch.setattr(owner, name, noted)

    if len(documents) > 1:
        window.talking.ask_together(documents)  # how the shelf is chosen is not counted
        qtbot.waitUntil(window.panel.scope.isVisible)
    note(Lane, "start", "window", "keyPressEvent")
    for skill in SKILLS:
        note(ExtractiveModel, skill, "session")
    box = window.panel.box
    box.edit.setPlainText("What did the keeper write down every evening?")
    QTest.keyClick(box.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "session" in stacks and not box.busy)
    frames = [*stacks["window"], *stacks["session"]]
    print("\n- " + "\n- ".join(frames))  # noqa: T201  # for make ask-path
    assert len(frames) <= MOST
    assert stacks["window"][0].endswith("keyPressEvent")
    assert "reader.collection.asking ask" in frames
