"""The filters of the list of marks fit into a narrow panel."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QWidget

from ui.annotations.annotation_filters import AnnotationFilters


def room_for_text(box: QComboBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = QStyle.SubControl.SC_ComboBoxEditField
    return box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, box).width()


@pytest.mark.parametrize("width", [170, 240, 420])
@pytest.mark.parametrize("points", [9, 13, 18])
def test_colour_and_age_are_not_clipped(qtbot, width, points):
    choices = AnnotationFilters(QWidget())
    qtbot.addWidget(choices)
    font = choices.font()
    font.setPointSize(points)
    choices.setFont(font)
    choices.resize(max(width, 13 * points), 200)
    choices.show()
    for box in (choices.colour, choices.since):
        needed = box.fontMetrics().horizontalAdvance(box.itemText(0))
        qtbot.waitUntil(lambda box=box, needed=needed: room_for_text(box) >= needed)
