"""Every pair of colours that meets in the window or on a page, in every theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QLineEdit,
)

from tests.ui.contrast import contrast
from ui.pages.drawing.page_colours import (
    BLACK_PAPER,
    DARK_PAPER,
    DIM_PAPER,
    SEPIA_PAPER,
    WHITE_PAPER,
)
from ui.settings.choices import Shade
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA, apply, chosen

THEMES = {"light": LIGHT, "sepia": SEPIA, "dark": DARK, "black": BLACK}
PAPERS = {
    "white": WHITE_PAPER,
    "sepia": SEPIA_PAPER,
    "dim": DIM_PAPER,
    "dark": DARK_PAPER,
    "black": BLACK_PAPER,
}
GROUNDS = ("panel", "field", "hover", "tint", "warning_field", "surround")
TEXT = {
    "text": GROUNDS,
    "quiet": ("panel", "field", "hover", "tint", "surround", "warning_field"),
    "accent": ("panel", "field", "hover", "tint", "surround"),
    "on_accent": ("accent",),
    "warning": ("panel", "field", "warning_field"),
}
SHAPES = {
    "edge": ("panel", "field"),
    "scroll": ("panel", "surround"),
    "accent": GROUNDS,
    "warning": ("panel", "surround"),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("inks", "least"), [(TEXT, 4.5), (SHAPES, 3.0)], ids=["text", "shapes"])
def test_text_and_shapes_contrast_with_their_background(theme, inks, least):
    for ink, grounds in inks.items():
        for ground in grounds:
            seen = contrast(getattr(THEMES[theme], ink), getattr(THEMES[theme], ground))
            assert seen >= least, (ink, ground, seen)


@pytest.mark.parametrize("theme", THEMES)
def test_check_boxes_contrast_with_their_background(theme, colours):
    apply(colours, THEMES[theme])
    box = QCheckBox("In all documents")
    box.resize(box.sizeHint())
    line = box.grab().toImage()
    middle = line.height() // 2
    seen = [line.pixelColor(x, middle).name() for x in range(min(20, line.width()))]
    assert max(contrast(colour, THEMES[theme].panel) for colour in seen) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
def test_what_a_field_offers_to_complete_can_be_read(theme, colours, qtbot):
    apply(colours, THEMES[theme])
    field = QLineEdit()
    qtbot.addWidget(field)
    completer = QCompleter(["Documents", "Downloads"], field)
    field.setCompleter(completer)
    field.show()
    completer.setCompletionPrefix("Do")
    completer.complete()
    offered = completer.popup()
    line = offered.grab().toImage()
    shown = offered.visualRect(offered.model().index(1, 0))
    ground = line.pixelColor(line.width() - 6, line.height() - 3)
    row = [
        line.pixelColor(x, y).name()
        for x in range(2, line.width() // 2)
        for y in range(shown.top() + 1, shown.bottom())
    ]
    offered.hide()
    assert ground.name() == THEMES[theme].field
    assert max(contrast(colour, ground.name()) for colour in row) >= 4.5


def laid_over(paper, colour, mark):
    """The colour that the painter makes of a mark over paper or ink."""
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    painter = QPainter(image)
    painter.setCompositionMode(paper.blend)
    painter.fillRect(0, 0, 1, 1, QColor(mark))
    painter.end()
    return image.pixelColor(0, 0).name()


@pytest.mark.parametrize("name", PAPERS)
def test_words_can_be_read_under_every_mark(name):
    paper = PAPERS[name]
    assert contrast(paper.ink, paper.paper) >= 7
    marks = (paper.mark, paper.chosen_mark, paper.selection, paper.found, paper.found_now)
    for mark in marks:
        ground = laid_over(paper, paper.paper, mark)
        assert contrast(laid_over(paper, paper.ink, mark), ground) >= 4.5
        assert ground != paper.paper
    for ground in (paper.paper, laid_over(paper, paper.paper, paper.chosen_mark)):
        assert contrast(paper.outline, ground) >= 3.0
    for bar in (paper.consulted, paper.cited):
        assert contrast(bar, paper.paper) >= 3.0
    for ground in (paper.paper, laid_over(paper, paper.paper, paper.found_now)):
        assert contrast(paper.found_frame, ground) >= 3.0


def test_what_is_chosen_and_what_is_selected_differ():
    for paper in PAPERS.values():
        marks = (paper.mark, paper.chosen_mark, paper.selection, paper.found, paper.found_now)
        assert len({laid_over(paper, paper.paper, mark) for mark in marks}) == len(marks)


@pytest.mark.parametrize(
    ("shade", "system", "theme"),
    [
        (Shade.SYSTEM, Qt.ColorScheme.Dark, DARK),
        (Shade.SYSTEM, Qt.ColorScheme.Light, LIGHT),
        (Shade.SYSTEM, Qt.ColorScheme.Unknown, LIGHT),
        (Shade.LIGHT, Qt.ColorScheme.Dark, LIGHT),
        (Shade.SEPIA, Qt.ColorScheme.Dark, SEPIA),
        (Shade.DARK, Qt.ColorScheme.Light, DARK),
        (Shade.BLACK, Qt.ColorScheme.Light, BLACK),
    ],
)
def test_what_a_person_asks_for_comes_before_the_system(shade, system, theme):
    assert chosen(shade, system) is theme
