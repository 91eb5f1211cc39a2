"""The grade of an answer at a glance: an icon of its own shape for each grade, and words."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from reader.asking.grading import called, meaning
from reader.values.grade import Grade
from ui.theme.icons import icon
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.small_widgets import text_label
from ui.widgets.tips import plain_tip

_ICONS = {
    Grade.SAYS: "grade-says",
    Grade.MAY_SAY: "grade-may-say",
    Grade.DOESNT_SAY: "grade-doesnt-say",
    Grade.NOT_FOUND: "grade-not-found",
}
_SIDE = 18


class GradeMark(QWidget):
    """Hidden until there is a grade."""

    def __init__(self) -> None:
        super().__init__()
        self.grade: Grade | None = None
        self._theme = LIGHT
        self.sign = QLabel()
        self.sign.setFixedSize(_SIDE, _SIDE)
        self.words = text_label(name="grade")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self.sign)
        row.addWidget(self.words, 1)
        self.hide()

    def show_grade(self, grade: Grade | None, words: str = "") -> None:
        """Show a grade, None while there is no answer; ``words`` in place of its own."""
        self.grade = grade
        self.setVisible(grade is not None)
        if grade is None:
            return
        shown = words or called(grade)
        self.words.setText(shown)
        self.setAccessibleName(shown)
        self.setAccessibleDescription(meaning(grade))
        self.setToolTip(plain_tip(meaning(grade)))
        self._draw(grade)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        if self.grade is not None:
            self._draw(self.grade)

    def _draw(self, grade: Grade) -> None:
        colour = {Grade.SAYS: self._theme.accent, Grade.MAY_SAY: self._theme.warning}.get(
            grade, self._theme.quiet
        )
        self.sign.setPixmap(icon(_ICONS[grade], colour).pixmap(_SIDE, _SIDE))
