"""Contrast of words as they are drawn, in the whole window: WCAG 2.2 AA, 1.4.3."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton

from tests.ui.contrast import contrast
from tests.ui.test_window import ask, shown
from ui.theme.theme import DARK, LIGHT, apply

SCALE = 4
"""Thin strokes have their own colour somewhere only when they are drawn large."""
LEAST = 4.5


def drawn(widget):
    picture = QImage(widget.size() * SCALE, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(SCALE)
    corner = widget.mapTo(widget.window(), QPoint(0, 0))
    widget.window().render(picture, QPoint(0, 0), widget.rect().translated(corner))
    return picture


def contrast_of(picture):
    """The best contrast of any colour with the commonest, which is what is behind the words."""
    colours = Counter(
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(0, picture.height(), 2)
    )
    ((ground, _),) = colours.most_common(1)
    return max(contrast(colour, ground) for colour in colours)


def with_words(window):
    for widget in (*window.findChildren(QLabel), *window.findChildren(QAbstractButton)):
        shows = widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()
        if shows and widget.text().strip() and not is_picture(widget):
            yield widget


def is_picture(widget):
    style = Qt.ToolButtonStyle.ToolButtonIconOnly
    return isinstance(widget, QToolButton) and widget.toolButtonStyle() == style


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_words_of_the_window_can_be_read_as_they_are_drawn(colours, open_window, qtbot, pdf, theme):
    window = open_window([pdf])
    qtbot.waitUntil(shown(window))
    ask(qtbot, window, "lighthouse keeper")
    apply(colours, theme)
    window.dress(theme)
    measured = {each: contrast_of(drawn(each)) for each in with_words(window)}
    assert len(measured) > 10
    faint = {(type(each).__name__, each.text()): seen for each, seen in measured.items()}
    assert {what: seen for what, seen in faint.items() if seen < LEAST} == {}


def test_faint_words_are_noticed(qtbot):
    label = QLabel("These are hardly to be seen")
    label.setStyleSheet("color: #999999; background: #ffffff")
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    assert contrast_of(drawn(label)) < LEAST
