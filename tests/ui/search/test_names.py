"""People and terms in the window: listed, stepped through, asked for, and not before one read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from reader.text.span import Span
from tests.ui.files import FILLER
from tests.ui.test_window import shown
from ui.actions.acts import Act
from ui.left_panel import LeftTab

STORY = "\n\n".join(
    [
        "# Walks",
        "So Mr. Hill came along, and he saw Marlow. Then Marlow saw Mr. Hill.",
        *[FILLER * 3] * 30,
        "They say John Hill is late; he is. They say John Hill went home to Marlow with Ann Moss.",
        "There Ann Moss laughed.",
    ]
)


@pytest.fixture
def window(open_window, qtbot, tmp_path):
    path = tmp_path / "walks.md"
    path.write_text(STORY, "utf-8")
    opened = open_window([path])
    qtbot.waitUntil(shown(opened, "Walks"))
    return opened


@pytest.fixture
def names(window, qtbot):
    window.acts[Act.SHOW_NAMES].trigger()
    panel = window.left.names
    qtbot.waitUntil(lambda: bool(panel.shown))
    return panel


def named(names, name):
    return next(each for each in names.shown if each.name == name)


def row_of(names, name):
    return [each.name for each in names.shown].index(name)


def view_page(window):
    return window.pane.view.place.page


def mentioned(window):
    found, number = window.around.mentioning.current
    return found.name, found.mentions[number]


def test_names_are_listed_with_how_often_and_where_they_first_stand(window, names):
    assert window.left.tab is LeftTab.CONTENTS
    assert [each.name for each in names.shown] == ["John Hill", "Marlow", "Ann Moss"]
    row = names.list.rows.row(0)
    assert row.text == "John Hill"
    assert "4 mentions" in row.detail
    assert "first on page 1" in row.detail
    assert "Mr. Hill" in row.detail


def test_the_list_is_filtered_by_any_form_of_a_name(names, qtbot):
    qtbot.keyClicks(names.words, "mr. h")
    qtbot.waitUntil(lambda: [each.name for each in names.shown] == ["John Hill"])
    names.words.setText("nobody")
    qtbot.waitUntil(lambda: not names.shown)
    assert "No name" in names.says.text()


def test_a_name_is_stepped_through_on_the_pages_and_back_to_its_first_mention(window, names, qtbot):
    names.list.setFocus()
    names.list.choose(row_of(names, "Marlow"))
    qtbot.keyClick(names.list, Qt.Key.Key_Return)
    marlow = named(names, "Marlow")
    assert mentioned(window) == ("Marlow", marlow.mentions[0])
    hits = window.around.finding.hits
    assert [hits.table[n] for n in range(len(hits))] == list(marlow.mentions)
    window.acts[Act.PREVIOUS_MENTION].trigger()
    assert mentioned(window) == ("Marlow", marlow.mentions[2])
    assert names.at.text() == "3 of 3"
    qtbot.waitUntil(lambda: view_page(window) > 1)
    window.acts[Act.NEXT_MENTION].trigger()
    qtbot.keyClick(names.list, Qt.Key.Key_Return)
    assert mentioned(window) == ("Marlow", marlow.mentions[1])
    window.acts[Act.FIRST_MENTION].trigger()
    assert mentioned(window) == ("Marlow", marlow.first)
    qtbot.waitUntil(lambda: view_page(window) == 1)


def test_a_selected_name_is_shown_in_its_list(window, names):
    text = window.pane.document.content.text
    start = text.rindex("Hill")
    window.left.show_tab(LeftTab.LIBRARY)
    window.handling.selection.take(Span(start, start + 4))
    window.acts[Act.WHERE_MENTIONED].trigger()
    assert window.left.tab is LeftTab.CONTENTS
    name, span = mentioned(window)
    assert (name, span.end) == ("John Hill", start + 4)
    assert names.list.current == row_of(names, "John Hill")


def test_what_is_no_name_is_looked_for_as_words(window, qtbot):
    text = window.pane.document.content.text
    start = text.index("Herons")
    window.handling.selection.take(Span(start, start + len("Herons stand")))
    window.acts[Act.WHERE_MENTIONED].trigger()
    qtbot.waitUntil(lambda: window.around.finding.bar.field.text() == "Herons stand")


def test_nothing_is_shown_of_what_is_not_read_yet(window, names, qtbot):
    text = window.pane.document.content.text
    names.picked.emit(named(names, "Ann Moss"))
    window.around.hide_behind(text.index("They say"))
    assert [each.name for each in names.shown] == ["Mr. Hill", "Marlow"]
    assert [len(each.mentions) for each in names.shown] == [2, 2]
    assert window.around.mentioning.current is None
    assert not len(window.around.finding.hits)
    window.around.hide_behind(text.index("They say") + len("They say John Hill"))
    qtbot.waitUntil(lambda: [each.name for each in names.shown] == ["Mr. Hill", "Marlow"])
    qtbot.waitUntil(lambda: len(names.shown[0].mentions) == 3)
    window.around.hide_behind(0)
    qtbot.waitUntil(lambda: not names.shown)
    assert "what you have read" in names.says.text()
    window.around.hide_behind(None)
    assert len(names.shown) == 3
