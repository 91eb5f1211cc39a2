"""Time of a page turn, and load of the window's thread while scrolling.

    python -m pytest tests/benchmarks/test_turning.py -s

prints milliseconds, and for pages that must be drawn the ratio to MuPDF drawing the same page at
the same size in this process. Nothing here asserts a speed.
"""

from __future__ import annotations

import random
import statistics
import time
from functools import partial

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.reader.pages.made import content
from tests.ui.pages.showing import A4, settled, showing
from ui.pages.drawing.raster import raster
from ui.pages.geometry.page_arrangement import Arrangement
from ui.pages.geometry.strip import Place
from ui.settings.choices import Fit

PAGES = 1000
WORDS = "Reading a long book is a matter of patience and of coming back."
STEP = 240
"""Pixels a frame: fast wheel scrolling."""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("turning") / "thousand.pdf"
    document = pymupdf.open()
    for number in range(PAGES):
        page = document.new_page(width=A4[0], height=A4[1])
        lines = [f"{number} {line} {WORDS}" for line in range(60)]
        page.insert_text((60, 72), lines, fontsize=10)
    document.save(path)
    return path


@pytest.fixture
def view(book, qtbot):
    with showing(book, (1280, 900), content("")) as shown:
        qtbot.waitUntil(settled(shown))
        yield shown


def milliseconds(work, clock=time.perf_counter):
    started = clock()
    work()
    return (clock() - started) * 1000


def _measured(frame):
    """Wall time, and processor time of this thread, which other programs do not affect."""
    worked = []
    waited = milliseconds(lambda: worked.append(milliseconds(frame, time.thread_time)))
    return waited, worked[0]


def _print_frames(name, frames):
    printed(f"{name} (most allowed: 50)", [waited for waited, _ in frames])
    printed(f"{name}, work of the window's thread alone", [worked for _, worked in frames])


def _draw(page, matrix):
    return page.get_pixmap(matrix=matrix).samples


def printed(name, times):
    ordered = sorted(times)
    print(
        f"\n{name}: median {statistics.median(ordered):.1f} ms,"
        f" 95 % {ordered[int(len(ordered) * 0.95)]:.1f} ms, most {ordered[-1]:.1f} ms"
    )
    return statistics.median(ordered)


def test_turning_to_pages_that_are_drawn(view, qtbot):
    view.arrange(Arrangement(paged=True))
    view.set_fit(Fit.PAGE)
    times = []
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp) * 30:
        qtbot.waitUntil(settled(view))

        def turn(key=key):
            qtbot.keyClick(view, key)
            view.viewport().repaint()

        times.append(milliseconds(turn))
        assert view.pages == PAGES
    printed("Turning to a page that is drawn (most allowed: 16)", times)


def test_turning_to_pages_that_are_not_drawn(view, book, qtbot):
    view.arrange(Arrangement(paged=True))
    view.set_fit(Fit.PAGE)
    bare = pymupdf.open(book)
    waited, drawn = [], []
    dice = random.Random(1)
    for page in dice.sample(range(1, PAGES + 1), 30):
        qtbot.waitUntil(settled(view))

        def turn(page=page):
            view.go_to(Place(page, 0.0))
            exact = raster(view.camera, page, view.devicePixelRatioF()).full_picture()
            while view._pictures.image(exact) is None:
                QApplication.processEvents()
            view.viewport().repaint()

        waited.append(milliseconds(turn))
        scale = view.strip.scale_of(page)
        matrix = pymupdf.Matrix(scale, scale)
        drawn.append(milliseconds(partial(_draw, bare[page - 1], matrix)))
    through = printed("Turning to a page that is not drawn (most allowed: 50)", waited)
    alone = printed("MuPDF drawing it in this process", drawn)
    print(f"ratio of medians: {through / alone:.1f}")


@pytest.mark.parametrize("size", [(1280, 900), (2560, 1400)])
def test_the_windows_thread_while_scrolling(view, size):
    view.resize(*size)
    frames = []
    for _ in range(400):

        def frame():
            view.bar.setValue(view.bar.value() + STEP)
            view.viewport().repaint()
            QApplication.processEvents()

        frames.append(_measured(frame))
        time.sleep(0.005)
    assert view.place.page > 20
    _print_frames(f"A frame of scrolling at {size}", frames)


def test_the_windows_thread_while_zooming(view):
    frames = []
    for step in range(120):

        def frame(step=step):
            view.set_zoom(view.zoom * (1.05 if step % 40 < 20 else 1 / 1.05))
            view.viewport().repaint()
            QApplication.processEvents()

        frames.append(_measured(frame))
        time.sleep(0.005)
    _print_frames("A frame of zooming", frames)
