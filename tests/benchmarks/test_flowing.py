"""Time of a page turn in a book that fills the window, and of a frame of scrolling it.

    python -m pytest tests/benchmarks/test_flowing.py -s

prints milliseconds, and those of the window's thread alone. Nothing here asserts a speed.
"""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from tests.benchmarks.test_turning import STEP, _measured, _print_frames, milliseconds, printed
from tests.doubles import stand_in
from tests.patience import PATIENCE_SECONDS
from tests.reader.pages.made import content, write_epub
from tests.ui.pages.showing import settled
from ui.pages.document.open_document import OpenDocument
from ui.pages.geometry.page_arrangement import Arrangement
from ui.pages.viewing.document_pane import DocumentPane
from ui.theme.theme import LIGHT

SENTENCE = "It was a long road, and nobody who had set out on it that morning knew where it led. "
CHAPTERS, PARAGRAPHS = 120, 22
"""About 190,000 words."""


@pytest.fixture
def pane(tmp_path, qtbot):
    path = tmp_path / "novel.epub"
    paragraph = (SENTENCE * 4).strip()
    body = "<h2>Chapter</h2>" + f"<p>{paragraph}</p>" * PARAGRAPHS
    write_epub(path, [body] * CHAPTERS)
    chapter = "\n\n".join(["Chapter", *[paragraph] * PARAGRAPHS])
    spine = tuple(n * (len(chapter) + 2) for n in range(CHAPTERS))
    made = content("\n\n".join([chapter] * CHAPTERS), spine=spine)
    record = stand_in(SimpleNamespace(id="shown", format=Format.EPUB))
    document = OpenDocument(record, made, lambda: open_pages(path, made, Format.EPUB))
    shown = DocumentPane()
    shown.resize(1280, 900)
    shown.show()
    shown.dress(LIGHT)
    shown.show_document(document)
    qtbot.waitUntil(lambda: shown.settled)
    yield shown
    shown.show_document(None)
    document.lane.join(PATIENCE_SECONDS)
    shown.close()
    shown.deleteLater()
    QApplication.processEvents()


def test_turning_pages_of_a_book_that_flows(pane, qtbot):
    view = pane.view
    scrolled, times = view.pages, []
    view.arrange(Arrangement(paged=True))
    qtbot.waitUntil(lambda: view.pages != scrolled and pane.settled)
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp) * 20:
        qtbot.waitUntil(settled(view))

        def turn(key=key):
            qtbot.keyClick(view, key)
            view.viewport().repaint()

        times.append(milliseconds(turn))
    assert view.place.page > 10
    printed("Turning a page of a book that flows (most allowed: 16)", times)


def test_scrolling_a_book_that_flows(pane):
    view, frames = pane.view, []
    for _ in range(300):

        def frame():
            view.bar.setValue(view.bar.value() + STEP)
            view.viewport().repaint()
            QApplication.processEvents()

        frames.append(_measured(frame))
        time.sleep(0.005)
    assert view.bar.value() > 200 * STEP
    _print_frames("A frame of scrolling a book that flows", frames)
