"""A person at work for a while, on big documents: the window answers all the time."""

from __future__ import annotations

import shutil
import time

import pytest
from PySide6.QtCore import Qt

from reader.importing.importing import import_document
from storage.library import SqliteLibrary
from tests.ui.long_files import fill, remember, write_novel, write_report
from tests.ui.map.made import walk_events
from tests.ui.session import QuotingSession
from ui.actions.acts import Act
from ui.settings.choices import Fit

pytestmark = pytest.mark.slow
NOVEL, REPORT = "A long novel", "A long report"
LEAVES = [140, 143, 61, 199, 12, 15, 90, 100, 110]
LEAST_PAGES = {REPORT: 1_000, NOVEL: 2}
"""A book that flows has as many as its window and its chapters make."""


class WalkingSession(QuotingSession):
    """Answers every question with a long walk, a step every few milliseconds."""

    def ask(self, question, strategy, _settings=None):
        content = self.library.documents.content(question.document)
        nodes = tuple(self.library.memories.tree(question.document))
        *_, answered = super().ask(question, strategy)
        for event in walk_events(content, nodes, LEAVES, done=False):
            time.sleep(0.005)
            yield event
        yield answered


@pytest.fixture(scope="module")
def made_once(tmp_path_factory):
    """A library of two hundred books and the two long ones, the novel in memory; and its files."""
    folder = tmp_path_factory.mktemp("long")
    with SqliteLibrary.open(folder / "library") as library:
        fill(library)
        for path in (write_novel(folder / "novel.epub"), write_report(folder / "report.pdf")):
            *_, imported = import_document(library, path)
            if path.suffix == ".epub":
                remember(library, imported.record)
        records = {record.title: record for record in library.documents.all()}
    return folder / "library", records


@pytest.fixture
def records(made_once, tmp_path):
    library, records = made_once
    shutil.copytree(library, tmp_path / "library")
    return records


@pytest.fixture
def window(open_window, qtbot, records, tmp_path):
    window = open_window(open_session=lambda: WalkingSession(tmp_path / "library"))
    qtbot.waitUntil(lambda: window.left.library.list.count() == len(records))
    return window


def open_it(qtbot, window, record):
    window.show_document(record)
    view = window.pane.view
    qtbot.waitUntil(
        lambda: (
            window.top.title.accessibleName() == record.title
            and view.pages >= LEAST_PAGES[record.title]
            and window.pane.settled
        )
    )
    qtbot.waitUntil(lambda: view.picture_ready(1))


def scroll_through(qtbot, view):
    bar = view.verticalScrollBar()
    for part in range(25):
        bar.setValue(bar.maximum() * part // 25)
        qtbot.wait(10)
    for _ in range(10):
        qtbot.keyClick(view, Qt.Key.Key_PageDown)
        qtbot.wait(10)


def zoom(qtbot, view):
    for step in (
        lambda: view.zoom_by(1),
        lambda: view.zoom_by(1),
        lambda: view.zoom_by(-1),
        lambda: view.set_fit(Fit.WIDTH),
    ):
        step()
        qtbot.wait(30)


def ask(qtbot, window):
    qtbot.keyClicks(window.panel.box.edit, "keeper wrote")
    qtbot.keyClick(window.panel.box.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.panel.box.busy and window.map.settled)
    window.panel.view.list.step(1)
    qtbot.waitUntil(lambda: window.pane.view.marked_rects() != [])


def test_nothing_keeps_the_window_from_answering(window, qtbot, records, watchdog):
    with watchdog:
        for title in (REPORT, NOVEL):
            open_it(qtbot, window, records[title])
            scroll_through(qtbot, window.pane.view)
            zoom(qtbot, window.pane.view)
        ask(qtbot, window)
        window.acts[Act.LARGER_TEXT].trigger()
        qtbot.wait(300)
        window.resize(1000, 640)
        qtbot.wait(100)
    watchdog.check()
    assert watchdog.stretches > 100
