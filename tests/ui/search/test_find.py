"""Finding in a document, as a person does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from reader.search.searching import FindQuery
from tests.ui.files import write_epub
from tests.ui.test_window import press, shown
from ui.pages.viewing.scroll_bar import MarkKind

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(open_window, qtbot, pdf):
    opened = open_window([pdf])
    qtbot.waitUntil(shown(opened))
    return opened


def find(qtbot, window, words):
    press(qtbot, window, Qt.Key.Key_F, CTRL)
    bar = window.around.finding.bar
    qtbot.waitUntil(bar.field.hasFocus)
    bar.field.clear()
    qtbot.keyClicks(bar.field, words)
    qtbot.waitUntil(lambda: settled(window, words))
    return bar


def settled(window, words):
    hits = window.around.finding.hits
    return hits.query.text == words and hits.complete


def current_words(window):
    finding = window.around.finding
    return finding.hits.table[finding.current].of(window.pane.document.content.text)


def test_hits_are_counted_marked_and_stepped_through_as_one_types(window, qtbot):
    bar = find(qtbot, window, "FERRY")
    content = window.pane.document.content
    expected = content.text.lower().count("ferry")
    assert expected > 5
    assert bar.count.text() == f"1 of {expected}"
    assert current_words(window) == "ferry"
    view = window.pane.view
    qtbot.waitUntil(lambda: len(view.bar.marks(MarkKind.FOUND)) > 2)
    layer = window.around.finding.layer
    qtbot.waitUntil(lambda: len(layer.boxes_on(1)[0]) > 1)
    qtbot.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.count.text() == f"2 of {expected}"
    qtbot.keyClick(bar.field, Qt.Key.Key_Return, SHIFT)
    qtbot.keyClick(bar.field, Qt.Key.Key_Return, SHIFT)
    assert bar.count.text() == f"{expected} of {expected}"
    assert "continuing from the end" in bar.note.text()
    qtbot.waitUntil(lambda: window.top.page.text().startswith("3"))
    press(qtbot, window, Qt.Key.Key_F3)
    assert bar.count.text() == f"1 of {expected}"
    assert "from the beginning" in bar.note.text()
    press(qtbot, window, Qt.Key.Key_F3, SHIFT)
    assert bar.count.text() == f"{expected} of {expected}"


def test_esc_closes_the_bar_and_keeps_the_place(window, qtbot):
    bar = find(qtbot, window, "lighthouse keeper")
    qtbot.waitUntil(lambda: window.top.page.text() == "2 of 3")
    at = window.pane.view.verticalScrollBar().value()
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert window.pane.view.verticalScrollBar().value() == at
    assert len(window.around.finding.layer.boxes_on(2)[0]) == 0
    assert list(window.pane.view.bar.marks(MarkKind.FOUND)) == []
    find(qtbot, window, "herons")
    window.pane.view.setFocus()
    qtbot.keyClick(window.pane.view, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_searching_begins_where_one_reads(window, qtbot):
    press(qtbot, window, Qt.Key.Key_End, CTRL)
    qtbot.waitUntil(lambda: window.top.page.text() == "3 of 3")
    qtbot.waitUntil(lambda: window.around.finding._texts.get(3) is not None)
    bar = find(qtbot, window, "herons")
    assert not bar.count.text().startswith("1 of")


def test_nothing_found_is_said_calmly(window, qtbot):
    bar = find(qtbot, window, "submarine")
    assert bar.count.text() == "Nothing found"
    assert not bar.next.isEnabled()
    assert not window.messages.isVisible()


def test_case_words_and_expressions_are_chosen_by_key(window, qtbot):
    bar = find(qtbot, window, "the")
    all_hits = len(window.around.finding.hits)
    qtbot.keyClick(bar, Qt.Key.Key_W, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: window.around.finding.hits.query.whole_words)
    bar.field.clear()
    qtbot.keyClick(bar, Qt.Key.Key_X, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(bar, Qt.Key.Key_W, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: bar.query == FindQuery("", regular_expression=True))
    qtbot.keyClicks(bar.field, r"f(erry|armers)")
    qtbot.waitUntil(lambda: settled(window, r"f(erry|armers)"))
    assert 0 < len(window.around.finding.hits) != all_hits
    qtbot.keyClicks(bar.field, "(")
    qtbot.waitUntil(lambda: "n't a valid regular expression" in bar.note.text())
    qtbot.waitUntil(lambda: bar.count.text() == "")
    assert not window.messages.isVisible()


def test_a_list_shows_every_hit_in_its_words_and_leads_there(window, qtbot):
    bar = find(qtbot, window, "lighthouse")
    qtbot.keyClick(bar.field, Qt.Key.Key_Down)
    hits = window.around.finding.list
    assert hits.isVisible()
    assert hits.model().rowCount() == len(window.around.finding.hits)
    said = hits.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "The lighthouse" in said
    assert "page 2" in said
    qtbot.keyClick(hits, Qt.Key.Key_Down)
    qtbot.keyClick(hits, Qt.Key.Key_Return)
    assert window.around.finding.current == 1
    qtbot.keyClick(hits, Qt.Key.Key_Escape)
    assert bar.isVisible()
    assert bar.field.hasFocus()


def test_in_a_book_hits_are_marked_too(open_window, qtbot, tmp_path):
    window = open_window([write_epub(tmp_path / "walks.epub")])
    qtbot.waitUntil(shown(window))
    find(qtbot, window, "lighthouse keeper")
    layer = window.around.finding.layer
    view = window.pane.view
    pages = range(1, view.pages + 1)
    qtbot.waitUntil(lambda: any(len(layer.boxes_on(page)[0]) for page in pages))
    qtbot.waitUntil(lambda: len(view.bar.marks(MarkKind.FOUND)) == 1)


def test_an_endless_expression_keeps_nobody_waiting(open_window, qtbot, tmp_path, watchdog):
    path = tmp_path / "trap.txt"
    path.write_text("A first line.\n\n" + "a" * 60 + "!\n\nThe end, and no end to it.\n")
    window = open_window([path])
    qtbot.waitUntil(lambda: window.pane.view.pages > 0)
    bar = find(qtbot, window, "end")
    bar.expression.click()
    bar.field.clear()
    with watchdog:
        qtbot.keyClicks(bar.field, "(a|aa)+$")
        qtbot.waitUntil(lambda: "took too long" in bar.note.text())
        bar.field.clear()
        qtbot.keyClicks(bar.field, "e.d")
        qtbot.waitUntil(lambda: len(window.around.finding.hits) == 2)
    watchdog.check()
    assert not window.messages.isVisible()


def test_the_window_closes_in_the_middle_of_finding(window, qtbot):
    press(qtbot, window, Qt.Key.Key_F, CTRL)
    qtbot.keyClicks(window.around.finding.bar.field, "ferry")
    qtbot.keyClick(window.around.finding.bar.field, Qt.Key.Key_Return)
    window.close()


def test_another_document_opens_where_it_was_left_and_not_at_a_hit(window, qtbot, tmp_path):
    bar = find(qtbot, window, "lighthouse")
    window.arrivals.add([write_epub(tmp_path / "book.epub", title="A book")])
    qtbot.waitUntil(shown(window, "A book"))
    assert not bar.isVisible()
    qtbot.wait(300)
    assert window.pane.view.place.page == 1
    press(qtbot, window, Qt.Key.Key_F3)
    qtbot.waitUntil(lambda: settled(window, "lighthouse"))
    assert bar.isVisible()


def test_selected_words_are_looked_for(window, qtbot):
    window.handling.find_wanted.emit("wide. Herons")
    qtbot.waitUntil(lambda: settled(window, "wide. Herons"))
    assert current_words(window) == "wide. Herons"
