"""Searching the whole library, as a person does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.files import LONG_SENTENCE, write_epub, write_pdf
from tests.ui.test_window import press, shown
from ui.left_panel import LeftTab

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(open_window, qtbot, tmp_path):
    """Two documents; the second is open."""
    write_pdf(tmp_path / "walks.pdf")
    opened = open_window([tmp_path / "walks.pdf"])
    qtbot.waitUntil(shown(opened))
    opened.arrivals.add([write_epub(tmp_path / "book.epub", title="<b>A book</b>")])
    qtbot.waitUntil(shown(opened, "<b>A book</b>"))
    return opened


def search(qtbot, window, words):
    press(qtbot, window, Qt.Key.Key_F, CTRL | SHIFT)
    panel = window.left.search
    assert panel.field.hasFocus()
    panel.field.clear()
    qtbot.keyClicks(panel.field, words)
    return panel


def rows(panel):
    model = panel.rows
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_passages_of_all_documents_are_found_as_one_types(window, qtbot):
    panel = search(qtbot, window, "lighthouse keep")
    qtbot.waitUntil(lambda: panel.rows.rowCount() == 4)
    titles = {rows(panel)[0], rows(panel)[2]}
    assert titles == {"<b>A book</b>, 1 passage", "Walks by the water, 1 passage"}
    assert "in 2 documents" in panel.says.text()
    assert "lighthouse keeper wrote" in rows(panel)[1]
    assert "page" in rows(panel)[1]
    assert "The lighthouse" in rows(panel)[1]


def test_a_passage_is_opened_by_keyboard_in_another_document(window, qtbot):
    panel = search(qtbot, window, "lighthouse keeper")
    qtbot.waitUntil(lambda: panel.rows.rowCount() == 4)
    qtbot.keyClick(panel.field, Qt.Key.Key_Down)
    assert panel.list.hasFocus()
    other = next(r for r, words in enumerate(rows(panel)) if words.startswith("Walks")) + 1
    while panel.list.currentIndex().row() != other:
        qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.top.page.text() == "2 of 3")
    layer = window.around.finding.layer
    qtbot.waitUntil(lambda: len(layer.boxes_on(2)[0]) >= 2)
    words = [s.of(window.pane.document.content.text) for s in window.around.finding.hits.table]
    assert words[:2] == ["lighthouse", "keeper"]
    window.pane.view.setFocus()
    qtbot.keyClick(window.pane.view, Qt.Key.Key_Escape)
    assert len(layer.boxes_on(2)[0]) == 0
    assert LONG_SENTENCE.startswith("The lighthouse keeper")


def test_nothing_typed_and_nothing_found_are_said(window, qtbot):
    panel = search(qtbot, window, "")
    assert "quotation marks" in panel.says.text()
    qtbot.keyClicks(panel.field, "submarine")
    qtbot.waitUntil(lambda: "Nothing found for “submarine”" in panel.says.text())
    assert not panel.list.isVisible()
    qtbot.keyClick(panel.field, Qt.Key.Key_Escape)
    assert window.pane.view.hasFocus()
    assert window.left.tab is LeftTab.SEARCH
    panel.field.clear()
    qtbot.waitUntil(lambda: "quotation marks" in panel.says.text())


def test_the_newest_search_wins(window, qtbot):
    panel = search(qtbot, window, "herons")
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    panel.field.selectAll()
    qtbot.keyClicks(panel.field, '"no such phrase"')
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Nothing found" in panel.says.text())
    qtbot.wait(200)
    assert panel.rows.rowCount() == 0
