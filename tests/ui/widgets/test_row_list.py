from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.theme import theme
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row


@pytest.fixture
def rows(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    made = RowList("Things", around)
    column = QVBoxLayout(around)
    column.addWidget(made)
    column.addStretch(1)
    around.resize(260, 500)
    around.show()
    made.seen, made.away = [], []
    made.chosen.connect(made.seen.append)
    made.picked.connect(made.away.append)
    made.around = around  # lives as long
    return made


def thing(number):
    return Row(f"thing {number} " * 5, "a detail", str(number), f"Thing {number}")


def test_a_list_is_as_tall_as_its_rows_and_scrolls_when_there_are_many(rows, qtbot):
    rows.show_rows(3, thing)
    three = rows.height()
    rows.grow(6)
    assert rows.height() == pytest.approx(2 * three, abs=12)
    rows.grow(2_000)
    assert rows.height() < 500
    qtbot.waitUntil(lambda: rows.verticalScrollBar().maximum() > 20_000)


def test_rows_are_made_when_they_are_needed(rows):
    made = []

    def make(number):
        made.append(number)
        return thing(number)

    rows.show_rows(50_000, make)
    assert len(made) < 200
    rows.choose(40_000)
    assert rows.current == 40_000
    assert rows.rows.row(40_000).says == "Thing 40000"


def test_arrows_walk_and_show_and_return_leads_away(rows, qtbot):
    rows.clearFocus()
    rows.show_rows(3, thing)
    rows.activateWindow()
    rows.setFocus()
    qtbot.waitUntil(rows.hasFocus)
    assert rows.seen == []
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert rows.seen == [1, 2]
    assert rows.away == []
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert rows.away == [2]
    rows.step(1)
    assert rows.current == 0
    rows.step(-1)
    assert rows.current == 2


def test_a_click_shows_and_leads_away(rows, qtbot):
    rows.show_rows(3, thing)
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.rect_of(1).center())
    assert (rows.seen, rows.away) == ([1], [1])


def test_an_empty_list_has_nothing_to_walk_to(rows, qtbot):
    rows.show_rows(0, thing)
    rows.step(1)
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert rows.seen == []
    assert rows.height() == 0


def test_rows_are_read_aloud_by_what_they_say(rows):
    rows.show_rows(2, thing)
    interface = QAccessible.queryAccessibleInterface(rows)
    assert interface.text(QAccessible.Text.Name) == "Things"
    assert interface.childCount() == 2
    assert interface.child(1).text(QAccessible.Text.Name) == "Thing 1"


@pytest.mark.parametrize("shade", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_the_chosen_row_is_tinted(colours, rows, shade):
    theme.apply(colours, shade)
    rows.show_rows(2, thing)
    rows.choose(1)
    picture = rows.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    spot = rows.rect_of(1)
    colour = picture.pixelColor(int((spot.right() - 6) * ratio), int(spot.center().y() * ratio))
    assert colour.name() == shade.tint


def test_in_a_larger_font_no_row_stands_on_another(rows, qtbot):
    rows.show_rows(3, thing)
    qtbot.waitUntil(lambda: rows.rect_of(1).height() > 0)
    before = [rows.rect_of(number).height() for number in range(3)]
    font = rows.font()
    font.setPointSizeF(2 * font.pointSizeF())
    rows.setFont(font)
    qtbot.waitUntil(lambda: rows.rect_of(0).height() > before[0])
    rects = [rows.rect_of(number) for number in range(3)]
    assert all(above.bottom() < below.top() for above, below in pairwise(rects))
    assert rows.height() >= sum(rect.height() for rect in rects)
