"""Scenes for the measured processes; see ``test_window``. Each prints one line of JSON."""

from __future__ import annotations

import os
import time

BEGUN = float(os.environ.get("BEGUN", time.time()))
PYTHON = time.time() - BEGUN

# ruff: noqa: E402  # what importing costs is part of what is measured
import json
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

IMPORTED_QT = time.time() - BEGUN

from main import Program, Whereabouts
from ui.application import make_window
from ui.settings.choices import Fit

IMPORTED_ALL = time.time() - BEGUN

from dataclasses import replace

from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.ui.watchdog import Watchdog
from ui.background.sweeping import Sweeping
from ui.settings.choices import Shade

NOVEL, REPORT = "War and Peace", "A long report"
PATIENCE_SECONDS = 60


class Painted(QObject):
    """Notes when a widget is painted while a condition holds."""

    def __init__(self, widget, condition):
        super().__init__()
        self.at = None
        self._condition = condition
        widget.installEventFilter(self)

    def eventFilter(self, _watched, event):  # noqa: N802  # Qt's own name
        if self.at is None and event.type() == QEvent.Type.Paint and self._condition():
            self.at = time.time() - BEGUN
        return False


def wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not until():
        assert time.monotonic() < end, "it did not come"
        QTest.qWait(5)


class Stage:
    """A window on the library of ``folder``."""

    def __init__(self, folder: Path):
        self.folder = folder / "library"
        self.application = QApplication([])
        self.sweeping = Sweeping(self.application, in_use=lambda: True)
        self.program = Program()
        self.window = make_window(self.application, self.program.services(Whereabouts(self.folder)))
        self.made = time.time() - BEGUN
        self.list = self.window.left.library.list
        self.painted = Painted(self.list.viewport(), lambda: self.count() > 200)
        self.window.resize(1280, 720)
        self.window.show()
        self.window.start(())
        self.shown = time.time() - BEGUN

    def count(self) -> int:
        return self.list.model().rowCount()

    def open(self, title: str) -> None:
        with SqliteLibrary.open(self.folder, readonly=True) as library:
            record = next(one for one in library.documents.all() if one.title == title)
        self.window.show_document(record)
        view = self.window.pane.view
        wait(lambda: self.window.top.title.accessibleName() == title and view.pages > 900)
        wait(lambda: view.picture_ready(1))
        QTest.qWait(1500)

    def close(self) -> None:
        self.window.close()
        self.program.encoder.close()


def start(folder: Path) -> dict:
    stage = Stage(folder)
    wait(lambda: stage.painted.at)
    figures = {
        "Python started": PYTHON,
        "Qt imported": IMPORTED_QT,
        "all imported": IMPORTED_ALL,
        "window made": stage.made,
        "shown": stage.shown,
        "first list painted": stage.painted.at,
        "processor time until then": time.process_time(),
    }
    stage.close()
    return figures


def memory(folder: Path) -> dict:
    process = psutil.Process()
    figures = {}

    def weigh(what: str) -> None:
        figures[f"{what}, resident"] = process.memory_info().rss / 1e6
        figures[f"{what}, its own"] = process.memory_full_info().uss / 1e6

    stage = Stage(folder)
    wait(lambda: stage.painted.at)
    weigh("library of 200")
    stage.open(NOVEL)
    weigh("novel open")
    read_a_while(stage)
    weigh("after scrolling and zooming")
    stage.window.pane.view.set_fit(Fit.WIDTH)
    stage.window.panel.box.put("What did Prince Andrew see in the sky at Austerlitz?")
    wait(lambda: not stage.window.panel.box.busy)
    QTest.qWait(2000)
    weigh("after a question")
    stage.close()
    return figures


def read_a_while(stage: Stage) -> None:
    view = stage.window.pane.view
    bar = view.verticalScrollBar()
    for part in range(60):
        bar.setValue(bar.maximum() * part // 60)
        QTest.qWait(60)
    for _ in range(5):
        view.zoom_in()
        QTest.qWait(200)


def session(folder: Path) -> dict:
    figures = {}

    def watched(what: str, act: Callable[[], object]) -> None:
        with Watchdog(limit=0.016) as dog:
            act()
            QTest.qWait(500)
        slowest = max(dog.slow, key=lambda slow: slow.seconds, default="")
        figures[what] = (dog.longest, dog.stretches, str(slowest))

    stage = Stage(folder)
    watched("library of 200", lambda: wait(lambda: stage.painted.at))
    watched("open the novel", lambda: stage.open(NOVEL))
    watched("scroll and zoom in it", lambda: read_a_while(stage))
    watched("type a question", lambda: type_question(stage))
    watched("answer it, and the walk on the map", lambda: answer(stage))
    for shade in (Shade.DARK, Shade.LIGHT):
        watched(f"change to {shade}", lambda shade=shade: change_theme(stage, shade))
    watched("open the report", lambda: stage.open(REPORT))
    watched("scroll and zoom in it, too", lambda: read_a_while(stage))
    watched("resize", lambda: stage.window.resize(900, 600))
    stage.close()
    return figures


def type_question(stage: Stage) -> None:
    choice = stage.window.panel.box.strategy
    choice.setCurrentIndex(choice.findData(Strategy.TREE))
    QTest.keyClicks(stage.window.panel.box.edit, "What did Prince Andrew see in the sky?")


def answer(stage: Stage) -> None:
    QTest.keyClick(stage.window.panel.box.edit, Qt.Key.Key_Return)
    wait(lambda: not stage.window.panel.box.busy and stage.window.map.settled)


def change_theme(stage: Stage, shade: Shade) -> None:
    settings = stage.window.services.settings
    settings.change(replace(settings.now.window, theme=shade))


if __name__ == "__main__":
    scene = {"start": start, "memory": memory, "session": session}[sys.argv[1]]
    print(json.dumps(scene(Path(sys.argv[2]))))
