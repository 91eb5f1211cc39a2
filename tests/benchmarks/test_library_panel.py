"""Time that the library takes on the window's thread: showing, filtering, scrolling, covers."""

from __future__ import annotations

import os
import time
from dataclasses import replace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.library.made import many
from tests.ui.watchdog import slowness
from ui.library.library_panel import LibraryPanel
from ui.settings.choices import Order

BUDGET = 0.05
"""Seconds of the window's own thread on a current processor, however busy the machine is."""


def spent(do) -> float:
    before = time.thread_time()
    do()
    QApplication.processEvents()
    return time.thread_time() - before


@pytest.fixture(params=["rows", "covers"])
def panel(request, qtbot):
    panel = LibraryPanel()
    qtbot.addWidget(panel)
    panel.resize(230, 560)
    panel.grid.setChecked(request.param == "covers")
    panel.show()
    panel.show_contents(many(3), None)
    QApplication.processEvents()
    return panel


@pytest.mark.parametrize("count", [200, 2000])
def test_a_library_is_shown_at_once(panel, count):
    contents = many(count)
    seconds = spent(lambda: panel.show_contents(contents, None))
    print(f"{count} documents: {seconds * 1000:.1f} ms")
    assert panel.list.count() == count
    assert seconds < BUDGET * (1 if count == 200 else 3) * slowness()


@pytest.mark.parametrize("order", Order)
def test_two_thousand_documents_are_sorted_filtered_and_scrolled(panel, order):
    contents = many(2000)
    panel.show_contents(contents, None)
    panel.set_look(order, grid=panel.grid.isChecked())
    first = replace(contents, entries=list(contents.entries))
    doings = {
        "the same again": lambda: panel.show_contents(first, None),
        "filter": lambda: (panel.filter.setText("weather 7"), panel._refresh()),
        "all again": lambda: (panel.filter.clear(), panel._refresh()),
        "scroll": lambda: panel.list.verticalScrollBar().setValue(3000),
    }
    for name, do in doings.items():
        seconds = spent(do)
        print(f"{order.value}, {name}: {seconds * 1000:.1f} ms")
        assert seconds < BUDGET * slowness(), name
