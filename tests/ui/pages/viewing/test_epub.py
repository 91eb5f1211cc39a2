"""A book that reflows: its text size changes, its places do not."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.files import write_epub
from tests.ui.test_window import ask, press, shown
from ui.actions.acts import Act
from ui.pages.document.open_document import OpenDocument


def open_book(open_window, qtbot, tmp_path):
    window = open_window([write_epub(tmp_path / "walks.epub")])
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.pane.settled)
    return window


def test_larger_text_keeps_the_quote_marked_and_the_place(open_window, qtbot, tmp_path):
    window = open_book(open_window, qtbot, tmp_path)
    ask(qtbot, window, "lighthouse keeper")
    window.panel.view.list.step(1)
    view = window.pane.view
    qtbot.waitUntil(lambda: len(view.marked_rects()) > 1)
    pages, lines = view.pages, len(view.marked_rects())
    for _ in range(9):
        window.acts[Act.LARGER_TEXT].trigger()
    qtbot.waitUntil(lambda: window.pane.settled and view.pages > pages)
    qtbot.waitUntil(lambda: len(view.marked_rects()) > lines)


def test_text_size_is_offered_where_it_means_something(open_window, qtbot, tmp_path, pdf):
    window = open_book(open_window, qtbot, tmp_path)
    assert window.acts[Act.LARGER_TEXT].isEnabled()
    window.arrivals.add([pdf])
    qtbot.waitUntil(lambda: not window.pane.document.reflows)
    assert not window.acts[Act.LARGER_TEXT].isEnabled()
    press(qtbot, window, Qt.Key.Key_F9)
    assert not window.left.isVisible()


def reopened(window):
    """The same document, opened again: there are no pages before the event loop has turned."""
    before = window.pane.document
    again = OpenDocument(before.record, before.content, before.lane._open)
    window.lanes.add(again.lane)
    window.pane.show_document(again)
    assert not window.pane.sizes


def test_a_quote_chosen_before_there_are_pages_is_shown_when_there_are(
    open_window, qtbot, tmp_path
):
    window = open_book(open_window, qtbot, tmp_path)
    ask(qtbot, window, "lighthouse keeper")
    reopened(window)
    window.pane.cite(window.panel.view.citations, 0)
    qtbot.waitUntil(lambda: bool(window.pane.view.marked_rects()))
    port = window.pane.view.viewport().rect().toRectF()
    qtbot.waitUntil(lambda: port.intersects(window.pane.view.marked_rects()[0]))
