from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from reader.values.hop import Hop
from tests.ui.hops.made import CONFLICT, CORRECTED, FILM, GRAPH, HOME, LOOKED, SERIES, SIDE, page_of
from ui.hops.hop_section import HopSection
from ui.theme.theme import DARK, apply


@pytest.fixture
def section(qtbot):
    made = HopSection()
    qtbot.addWidget(made)
    made.resize(400, 900)
    made.show()
    made.opened_places, made.changes = [], []
    made.opened.connect(made.opened_places.append)
    made.changed.connect(lambda *change: made.changes.append(change))
    return made


@pytest.fixture
def full(section, qtbot):
    section.finish(GRAPH, page_of)
    section.activateWindow()
    qtbot.waitUntil(section.isActiveWindow)
    return section


def card(section, number):
    return section.graph.cards[number]


def test_it_grows_while_steps_are_found_and_is_not_there_before(section):
    section.begin(page_of)
    assert section.isHidden()
    section.take(Hop(1, CORRECTED.asked))
    assert "Searching …" in section.graph.stops[0].accessibleName()
    assert card(section, 1).pencil.isHidden()
    section.take(CORRECTED)
    section.take(SIDE)
    assert section.isVisible()
    first, second = (card(section, number).geometry() for number in (1, 2))
    assert first.top() == second.top()
    assert first.right() < second.left()
    section.finish(GRAPH, page_of)
    assert card(section, 3).geometry().top() > second.bottom()
    section.finish((), page_of)
    assert section.isHidden()


def test_texts_have_the_room_they_need_whatever_the_width(full):
    for width in (260, 400, 800):
        full.resize(width, 900)
        for each in full.graph.cards.values():
            assert each.height() >= each.height_for(each.width())
            assert each.geometry().right() <= full.graph.width()


def test_every_place_opens_by_mouse_or_key(full, qtbot):
    stops = full.graph.stops
    assert len(stops) == 6  # what contradicts has two
    stops[0].setFocus()
    QTest.keyClick(stops[0], Qt.Key.Key_Return)
    for stop in stops:
        qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert full.opened_places == [FILM, FILM, LOOKED, HOME, SERIES]


def test_one_tab_enters_and_arrows_walk(full):
    stops = full.graph.stops
    tabbed = [s for s in stops if s.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert tabbed == [stops[0]]
    stops[0].setFocus()
    QTest.keyClick(stops[0], Qt.Key.Key_Down)
    assert stops[1].hasFocus()
    assert stops[1].focusPolicy() == Qt.FocusPolicy.StrongFocus
    QTest.keyClick(stops[1], Qt.Key.Key_Left)
    QTest.keyClick(stops[0], Qt.Key.Key_Up)
    assert stops[0].hasFocus()


def test_who_listens_hears_every_step(full):
    names = [
        QAccessible.queryAccessibleInterface(s).text(QAccessible.Text.Name)
        for s in full.graph.stops
    ]
    assert all(names)
    assert "page 3" in names[0]
    assert full.graph.accessibleDescription() == "5 steps · 3 open"


def test_a_step_is_changed_where_it_stands_and_what_would_go_is_seen(full):
    stop = card(full, 1).stops[0]
    stop.setFocus()
    QTest.keyClick(stop, Qt.Key.Key_F2)
    editor = card(full, 1).editor
    assert editor.asked.hasFocus()
    dimmed = [n for n, each in full.graph.cards.items() if each.graphicsEffect()]
    assert dimmed == [3, 5]
    assert card(full, 1).width() == full.graph.width() - card(full, 1).x()
    QTest.keyClick(editor.asked, Qt.Key.Key_Escape)
    assert card(full, 1).editor is None
    assert not any(each.graphicsEffect() for each in full.graph.cards.values())
    assert stop.hasFocus()
    assert full.changes == []


def test_enter_goes_on_from_what_was_changed(full):
    for number, asked, fact in ((1, "Who made it?", ""), (4, "", "In 1971."), (3, "X?", "Y.")):
        full.graph.edit(number)
        editor = card(full, number).editor
        if asked:
            editor.asked.setPlainText(asked)
        if fact:
            editor.fact.setPlainText(fact)
        QTest.keyClick(editor.fact, Qt.Key.Key_Return)
        assert full.changes[-1] == (number, asked, fact)


def test_enter_without_a_change_leaves_it(full):
    full.graph.edit(3)
    QTest.keyClick(card(full, 3).editor.asked, Qt.Key.Key_Return)
    assert card(full, 3).editor is None
    assert full.changes == []


def test_the_same_in_words(colours, full):
    apply(colours, DARK)
    full.in_words.click()
    text = full.words.toPlainText()
    assert full.graph.isHidden()
    assert "1. Original: Red Sand was directed by Olga Berg." in text
    assert text.index("In 1962.") < text.index("(page 12)") < text.index("In 1964.")
    QTest.keyClick(full.words, Qt.Key.Key_Tab)
    QTest.keyClick(full.words, Qt.Key.Key_Return)
    assert full.opened_places == [FILM]
    QTest.keyClick(full.words, Qt.Key.Key_Escape)
    assert full.graph.isVisible()
    assert CONFLICT.number in full.graph.cards
