"""The buttons below an answer, and the user's rating of it."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ui import layouts
from ui.answers.question_box import STRATEGIES
from ui.memory.correction import Correction
from ui.memory.rating import AidLine, VerdictButtons
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE
from ui.widgets.announcing import announce
from ui.widgets.small_widgets import tool_button

_SHOWN_MILLISECONDS = 1600


class AnswerBar(QWidget):
    """Rates an answer as right or wrong, copies it, and asks its question again or edited.

    ``edit`` belongs beside the question, so whoever shows that places it.
    """

    again = Signal(object)
    """The ``Strategy`` to ask again with."""

    def __init__(self) -> None:
        super().__init__()
        self.copy = _button(tr("Copy"), tr("Copy the answer with its citations"), "copy")
        another = tr("Ask the same question with another method; both answers are kept")
        self.repeat = _button(tr("Ask again"), another, "again")
        self.repeat.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.repeat.setMenu(self._menu())
        self.edit = _button(tr("Edit"), tr("Edit the question and ask it again"), "edit")
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

    def _show_copy(self, text: str, name: str) -> None:
        self.copy.setText(text)
        set_icon(self.copy, name)

    def _menu(self) -> QMenu:
        menu = QMenu(self.repeat, toolTipsVisible=True)
        for strategy, (name, says) in STRATEGIES.items():
            action = menu.addAction(name)
            action.setToolTip(says)
            action.triggered.connect(lambda *_, by=strategy: self.again.emit(by))
        return menu


def _button(text: str, says: str, icon: str) -> QToolButton:
    return tool_button(says, icon, text=text, name="quietButton", side=16)
