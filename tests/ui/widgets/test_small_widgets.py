"""Small widgets that several places share."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont

from ui.widgets.small_widgets import ElidedLabel

WHOLE = "A conversation about the keepers of the lighthouse at Skerra"


@pytest.fixture
def label(qtbot):
    made = ElidedLabel("conversationTitle")
    qtbot.addWidget(made)
    made.show_text(WHOLE)
    made.show()
    made.resize(made.fontMetrics().horizontalAdvance(WHOLE) + 4, 30)
    assert made.text() == WHOLE
    return made


def test_a_label_is_cut_anew_in_other_letters(label):
    label.setStyleSheet("font-size: 24pt; font-weight: 600;")
    assert label.text().endswith("…")
    assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
    assert label.toolTip() != ""
    label.setStyleSheet("")
    assert label.text() == WHOLE
    assert label.toolTip() == ""
    label.setFont(QFont(label.font().family(), 30))
    assert label.text().endswith("…")
    assert label.accessibleName() == WHOLE
