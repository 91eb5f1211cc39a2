"""Rows of buttons where there is little room, or words are long, as in German."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from ui.answers.answer_parts import AnswerBar
from ui.answers.question_box import QuestionBox
from ui.theme.theme import LIGHT, apply

GERMAN = ("Kopieren", "Neu fragen", "Richtig", "Berichtigen …", "Falsch")


@pytest.fixture(autouse=True)
def _dressed(colours):
    apply(colours, LIGHT)


@pytest.fixture
def bar(qtbot):
    made = AnswerBar()
    qtbot.addWidget(made)
    buttons = (made.copy, made.repeat, *made.verdict.buttons.values())
    for button, word in zip(buttons, GERMAN, strict=True):
        button.setText(word)
    return made


@pytest.mark.parametrize("width", [200, 240, 330])  # the panel is 280 wide at least
def test_no_word_below_an_answer_is_cut(bar, width, qtbot):
    bar.resize(width, 300)
    bar.show()
    buttons = bar.findChildren(QToolButton, options=Qt.FindChildOption.FindChildrenRecursively)
    shown = [each for each in buttons if each.isVisible() and each.text() in GERMAN]
    assert len(shown) == len(GERMAN)
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in shown))
    right = max(each.mapTo(bar, each.rect().topRight()).x() for each in shown)
    assert right < width


def test_no_word_of_a_models_name_is_cut(qtbot):
    box = QuestionBox("eingebauter Leser")
    qtbot.addWidget(box)
    box.strategy.setItemText(0, "Automatisch")
    box.button.setText("Fragen")
    box.resize(336, 200)
    box.show()
    qtbot.waitUntil(lambda: box.width() == 336)
    room = box._name.contentsRect().width()
    words = box._name.fontMetrics()
    assert room >= max(words.horizontalAdvance(word) for word in box._name.text().split())
