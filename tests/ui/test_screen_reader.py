"""The window for somebody who hears it, or has no mouse: through Qt's accessibility interfaces."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from reader.values.memory_tree import MemoryTree
from tests.ui.files import CHAPTERS, LONG_SENTENCE
from tests.ui.session import QuotingSession
from tests.ui.test_map_control import WalkingSession
from tests.ui.test_window import ask, press, shown
from ui.left_panel import LeftTab


@pytest.fixture
def window(open_window, qtbot, pdf, tmp_path):
    """A document that was read, and an answer about it with its walk."""
    window = open_window([pdf], open_session=lambda: WalkingSession(tmp_path / "library"))
    window.map.reduced_motion = True
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.map.frame.layout.complete)
    ask(qtbot, window, "lighthouse keeper")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def heard(widget, what=QAccessible.Text.Name):
    return QAccessible.queryAccessibleInterface(widget).text(what)


def described(widget):
    return heard(widget, QAccessible.Text.Description)


def names_below(interface, depth=4):
    """Names of all that lies in it."""
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child:
            yield child.text(QAccessible.Text.Name)
            if depth:
                yield from names_below(child, depth - 1)


def listed(widget):
    return [name for name in names_below(QAccessible.queryAccessibleInterface(widget)) if name]


def tabbed_through(qtbot, window):
    """The widgets that Tab reaches, from the menu until it comes round."""
    widget = window.pane.view
    widget.setFocus()
    met = []
    for _ in range(120):
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        if widget in met[:-1] and widget is not met[-1]:
            break
        if not met or widget is not met[-1]:
            met.append(widget)
    return met


def test_tab_leads_everywhere_in_the_order_of_the_window_and_round(window, qtbot):
    met = tabbed_through(qtbot, window)
    assert window.pane.view in met
    nameless = [type(widget).__name__ for widget in met if not heard(widget)]
    assert nameless == []
    parts = [window.top, window.left, window.pane, window.panel, window.map_pane]
    order = [part for widget in met for part in parts if part.isAncestorOf(widget)]
    changes = [part for at, part in enumerate(order) if not at or order[at - 1] is not part]
    begin = changes.index(window.top)
    assert changes[begin:] + changes[:begin] in (parts, [*parts, window.top])


def test_whatever_has_the_keyboard_shows_it(window, qtbot):
    unseen = []
    for widget in tabbed_through(qtbot, window):
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.wait(5)
        with_focus = widget.grab().toImage()
        widget.clearFocus()
        qtbot.wait(5)
        if widget.isVisible() and widget.grab().toImage() == with_focus:
            unseen.append((type(widget).__name__, heard(widget)))
    assert unseen == []


def test_the_page_tells_its_number_and_what_can_be_read_on_it(window, qtbot):
    view = window.pane.view
    window.pane.go_to_offset(0)  # from the first quote of an answer
    qtbot.waitUntil(lambda: heard(view) == "Page 1 of 3")
    qtbot.waitUntil(lambda: described(view).startswith(CHAPTERS[0]))
    assert "Herons stand in the shallow water" in described(view)
    window.pane.go_to_offset(window.pane.document.content.text.index(LONG_SENTENCE))
    qtbot.waitUntil(lambda: heard(view) == "Page 2 of 3")
    qtbot.waitUntil(lambda: LONG_SENTENCE[:40] in described(view))
    assert len(described(view)) < 7000


def test_the_text_in_sight_can_be_gone_through_by_character_and_line(window, qtbot):
    view = window.pane.view
    text = QAccessible.queryAccessibleInterface(view).textInterface()
    window.pane.go_to_offset(0)
    qtbot.waitUntil(lambda: text.text(0, text.characterCount()).startswith(CHAPTERS[0]))
    places = [text.characterRect(offset) for offset in range(0, text.characterCount(), 200)]
    assert places == sorted(places, key=lambda place: place.top()), "in the order of reading"
    left = view.viewport().mapToGlobal(QPoint(0, 0)).x()
    assert all(left <= place.left() <= left + view.viewport().width() for place in places)
    window.pane.go_to_offset(window.pane.document.content.text.index(LONG_SENTENCE))
    qtbot.waitUntil(lambda: LONG_SENTENCE[:40] in text.text(0, text.characterCount()))


def test_an_answer_can_be_followed_as_text_while_it_is_written(window, qtbot):
    text = window.panel.view.text
    text.set_text("")
    for piece in ("The keeper ", "wrote ", "every evening [1]."):
        text.grow(piece)
    qtbot.waitUntil(lambda: "every evening" in text.toPlainText())
    interface = QAccessible.queryAccessibleInterface(text).textInterface()
    assert interface.text(0, interface.characterCount()) == "The keeper wrote every evening [1]."


def test_citations_are_items_with_quote_and_place(window):
    (citation,) = listed(window.panel.view.list)
    assert LONG_SENTENCE[:60] in citation
    assert "page 2" in citation
    assert "The lighthouse" in citation


def test_rows_of_library_and_contents_are_items_with_their_state(window, qtbot):
    (book,) = listed(window.left.library.list)
    assert "Walks by the water" in book
    assert "Ada Example" in book
    window.left.show_tab(LeftTab.CONTENTS)
    qtbot.wait(50)
    chapters = listed(window.left.contents)
    for number, chapter in enumerate(CHAPTERS, 1):
        assert f"{chapter}, {number}" in chapters  # with its page


def test_the_map_tells_the_way_and_each_node_under_the_keys(window, qtbot):
    assert "Went from" in described(window.map)
    press(qtbot, window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(window.map.hasFocus)
    window.map.focus_node(MemoryTree(window.map.tree.nodes.values()).roots[0].id)
    descriptions = set()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_Up, Qt.Key.Key_Up):
        qtbot.keyClick(window.map, key)
        descriptions.add(described(window.map))
    assert len(descriptions) >= 3
    assert all("page" in says for says in descriptions)


def test_progress_can_be_asked_for_and_names_its_job(open_window, qtbot, pdf, tmp_path):
    session = lambda: QuotingSession(tmp_path / "library", pause=0.02, units=10_000)  # noqa: E731
    window = open_window([pdf], open_session=session)
    reading = lambda: [r for r in window.jobs.rows.values() if "Reading" in heard(r.label)]  # noqa: E731
    qtbot.waitUntil(lambda: any(row.bar.value() > 0 for row in reading()))
    (row,) = reading()
    value = QAccessible.queryAccessibleInterface(row.bar).valueInterface()
    assert 0 < value.currentValue() <= value.maximumValue()
    assert "Walks by the water" in heard(row.bar)
    assert "%" in heard(row.label)
    assert heard(row.pause) == "Pause"
    assert "Walks by the water" in described(row.pause)
    row.cancel.click()
    qtbot.waitUntil(lambda: not window.jobs.rows)


def test_a_message_bar_announces_the_full_message(window):
    window.messages.inform("The file is damaged.", "Get it again.")
    assert described(window.messages) == "The file is damaged. Get it again."
    assert "The file is damaged." in listed(window.messages)


def test_of_several_places_one_is_chosen_as_with_radio_buttons(window):
    tabs = list(window.left.buttons.values())
    places = window.left.contents_place
    for button in (*tabs, places.chapters, places.people):
        assert QAccessible.queryAccessibleInterface(button).role() == QAccessible.Role.RadioButton
    window.left.show_tab(LeftTab.NOTES)
    states = [QAccessible.queryAccessibleInterface(button).state() for button in tabs]
    assert [state.checked for state in states] == [tab is LeftTab.NOTES for tab in LeftTab]
