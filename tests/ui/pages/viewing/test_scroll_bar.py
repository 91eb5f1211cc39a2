from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from ui.pages.viewing.scroll_bar import MarkedScrollBar, MarkKind
from ui.theme.theme import DARK, LIGHT, apply


@pytest.fixture
def bar(qtbot):
    made = MarkedScrollBar()
    qtbot.addWidget(made)
    made.setStyleSheet(
        "QScrollBar:vertical { background: #fff; width: 12px; margin: 0 }"
        "QScrollBar::handle { background: #888; border-radius: 4px; margin: 2px }"
        "QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0 }"
    )
    made.setRange(0, 9000)
    made.setPageStep(1000)
    made.resize(12, 500)
    made.show()
    return made


def colours_at(bar, height):
    image = bar.grab().toImage()
    ratio = image.devicePixelRatio()
    y = round(height * (bar.height() - 1) * ratio)
    return [image.pixelColor(round(x * ratio), y).name() for x in range(bar.width())]


def test_kinds_differ_by_colour_and_by_shape(colours, bar):
    bar.set_marks(MarkKind.FOUND, [0.3])
    bar.set_marks(MarkKind.CONSULTED, [0.5])
    bar.set_marks(MarkKind.CITED, [0.7])
    shapes = [
        (at, [c for c in colours_at(bar, at) if c == colour])
        for at, colour in ((0.3, LIGHT.warning), (0.5, LIGHT.quiet), (0.7, LIGHT.accent))
    ]
    widths = [len(found) for _, found in shapes]
    assert all(widths)
    assert len(set(widths)) == 3
    assert colours_at(bar, 0.7)[0] != LIGHT.accent, "what is cited stands at the right"
    apply(colours, DARK)
    assert DARK.accent in colours_at(bar, 0.7)


def test_a_click_on_a_mark_leads_there_and_one_on_the_handle_does_not(bar, qtbot):
    bar.set_marks(MarkKind.CITED, [0.02, 0.8])
    with qtbot.waitSignal(bar.mark_clicked) as clicked:
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(8, round(0.8 * 499) + 2))
    assert clicked.args == [0.8]
    assert bar.value() == 0
    with qtbot.assertNotEmitted(bar.mark_clicked):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(8, 250))
    assert bar.value() > 0, "beside marks the bar is a bar"


def test_the_number_of_hits_is_announced_in_words(bar):
    assert bar.accessibleDescription() == ""
    bar.set_marks(MarkKind.FOUND, [0.1])
    bar.set_marks(MarkKind.CONSULTED, [0.1, 0.2])
    assert bar.accessibleDescription() == "1 hit, 2 places read for the answer"
