"""The buttons below an answer, and the user's rating of it."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ui import layouts
from ui.answers.question_box import STRATEGIES
from ui.memory.correction import Correction
from ui.memory.rating import AidLine, VerdictButtons
from ui.theme.icons import icon
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.announcing import announce

_SHOWN_MILLISECONDS = 1600


class AnswerBar(QWidget):
    """Rates an answer as right or wrong, copies it, and asks its question again or edited.

    ``edit`` belongs beside the question, so whoever shows that places it.
    """

    again = Signal(object)
    """The ``Strategy`` to ask again with."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.copy = _button(tr("Copy"), tr("Copy the answer with its citations"))
        self.repeat = _button(
            tr("Ask again"), tr("Ask the same question with another method; both answers are kept")
        )
        self.repeat.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.repeat.setMenu(self._menu())
        self.edit = _button(tr("Edit"), tr("Edit the question and ask it again"))
        self.verdict = VerdictButtons()
        self.aid = AidLine()
        self.correction = Correction()
        # So that the first icon is below the text.
        margins = (-SPACE // 2, 0, 0, 0)
        row = layouts.row((self.verdict, 1), self.copy, self.repeat, margins=margins, spacing=2)
        for button in (self.copy, self.repeat):
            row.setAlignment(button, Qt.AlignmentFlag.AlignTop)
        layouts.column(self.aid, row, self.correction, on=self, spacing=SPACE // 2)

    def say_copied(self) -> None:
        """Confirm that the answer was copied."""
        self._show_copy(tr("Copied"), "right")
        announce(self.copy, tr("Copied"))
        QTimer.singleShot(_SHOWN_MILLISECONDS, self, lambda: self._show_copy(tr("Copy"), "copy"))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        for button, name in ((self.copy, "copy"), (self.repeat, "again"), (self.edit, "edit")):
            button.setIcon(icon(name, theme.quiet))
        self.verdict.dress(theme)

    def _show_copy(self, text: str, name: str) -> None:
        self.copy.setText(text)
        self.copy.setIcon(icon(name, self._theme.quiet))

    def _menu(self) -> QMenu:
        menu = QMenu(self.repeat, toolTipsVisible=True)
        for strategy, (name, says) in STRATEGIES.items():
            action = menu.addAction(name)
            action.setToolTip(says)
            action.triggered.connect(lambda *_, by=strategy: self.again.emit(by))
        return menu


def _button(text: str, says: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("quietButton")
    button.setText(text)
    button.setIconSize(QSize(16, 16))
    button.setAccessibleName(text)
    button.setToolTip(says)
    return button
