"""The buttons below an answer, and the person's rating of it."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QVBoxLayout, QWidget

from reader.values.strategy import Strategy
from ui.answers.method_box import STRATEGIES
from ui.look.flow import FlowLayout
from ui.look.icons import icon
from ui.look.theme import SPACE, Theme
from ui.memory.aid_line import AidLine
from ui.memory.correction import Correction
from ui.memory.verdict_buttons import VerdictButtons

_SHOWN_MILLISECONDS = 1600


class AnswerBar(QWidget):
    """Copies, repeats or edits a question and its answer; rates the answer as right or wrong."""

    copied = Signal()
    again = Signal(object)
    """The ``Strategy`` to ask again with."""
    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.copy = _button(tr("Copy"), tr("Copy the answer with its citations"))
        self.copy.clicked.connect(self.copied)
        self.repeat = _button(
            tr("Ask again"), tr("Ask the same question another way; both answers are kept")
        )
        self.repeat.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.repeat.setMenu(self._menu())
        self.edit = _button(tr("Edit"), tr("Edit the question and ask it again"))
        self.edit.clicked.connect(self.edited)
        self.verdict = VerdictButtons()
        self.aid = AidLine()
        self.correction = Correction()
        action_row = QWidget()
        row = FlowLayout(action_row, 2)
        for button in (self.copy, self.repeat, self.edit):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE // 2)
        column.addWidget(self.aid)
        column.addWidget(action_row)
        column.addWidget(self.verdict)
        column.addWidget(self.correction)

    def say_copied(self) -> None:
        """Confirm that the answer was copied."""
        self.copy.setText(tr("Copied"))
        QTimer.singleShot(_SHOWN_MILLISECONDS, self, lambda: self.copy.setText(tr("Copy")))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for button, name in ((self.copy, "copy"), (self.repeat, "again"), (self.edit, "edit")):
            button.setIcon(icon(name, theme.quiet))
        self.verdict.dress(theme)

    def _menu(self) -> QMenu:
        menu = QMenu(self.repeat)
        menu.setToolTipsVisible(True)
        for strategy, (name, says) in STRATEGIES.items():
            action = menu.addAction(name)
            action.setToolTip(says)
            action.triggered.connect(partial(self._repeat, strategy))
        return menu

    def _repeat(self, strategy: Strategy, *_: object) -> None:
        self.again.emit(strategy)


def _button(text: str, says: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("quietButton")
    button.setText(text)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(16, 16))
    button.setAccessibleName(text)
    button.setToolTip(says)
    return button
