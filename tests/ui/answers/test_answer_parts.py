from __future__ import annotations

import pytest

from reader.values.answer import Grade
from ui.answers.answer_parts import GradeMark
from ui.theme.theme import DARK, apply

WORDS = {
    Grade.SAYS: "The text says so",
    Grade.MAY_SAY: "The text may say so",
    Grade.DOESNT_SAY: "The text doesn't say",
    Grade.NOT_FOUND: "No clear answer was found",
}


@pytest.fixture
def mark(qtbot):
    made = GradeMark()
    qtbot.addWidget(made)
    return made


def drawn(mark):
    return mark.sign.pixmap().toImage()


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_described_in_words(mark, grade):
    mark.show_grade(grade)
    assert not mark.isHidden()
    assert mark.words.text() == WORDS[grade] == mark.accessibleName()
    assert mark.accessibleDescription() == mark.toolTip() != ""


def test_each_grade_has_a_form_of_its_own_not_only_a_color(mark):
    forms = set()
    for grade in Grade:
        mark.show_grade(grade)
        image = drawn(mark)
        sides = range(image.width())
        forms.add(tuple(image.pixelColor(x, y).alpha() > 127 for x in sides for y in sides))
    assert len(forms) == len(Grade)


def test_the_sign_changes_with_the_theme(colours, mark):
    mark.show_grade(Grade.MAY_SAY)
    light = drawn(mark)
    apply(colours, DARK)
    assert drawn(mark) != light
