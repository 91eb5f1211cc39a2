"""The words of something learnt, and where it is used, to be changed."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from reader.learning.values import Experience, Kind, Scope
from ui.look.escape import claims_escape
from ui.look.parts import push_button, text_label
from ui.look.theme import SPACE

_LINES = 3


class ExperienceEditor(QWidget):
    """Stands in place of the card while something is written."""

    saved = Signal(str, str, object)
    """Question, answer and ``Scope``."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Change what was learnt"))
        self.question = _field(tr("Question"))
        self.answer = _field(tr("Answer"))
        self.scope = QComboBox()
        self.scope.setAccessibleName(tr("Where it is used"))
        self.scope.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.save = push_button(tr("Save"), "primary", tr("Save what was changed"))
        self.save.clicked.connect(self._save)
        cancel = push_button(tr("Cancel"))
        cancel.clicked.connect(self.left)
        self._asks = text_label(tr("Question"), "section")
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, SPACE, SPACE)
        column.setSpacing(SPACE // 2)
        column.addWidget(self._asks)
        column.addWidget(self.question)
        column.addWidget(text_label(tr("Answer"), "section"))
        column.addWidget(self.answer)
        column.addWidget(text_label(tr("Used for"), "section"))
        column.addWidget(self.scope)
        column.addLayout(row)

    def begin(self, one: Experience, scopes: Sequence[tuple[Scope, str]]) -> None:
        """Change this one, to be used in one of ``scopes``."""
        asks = one.kind is Kind.ANSWER
        self._asks.setVisible(asks)
        self.question.setVisible(asks)
        self.question.setPlainText(one.question)
        self.answer.setPlainText(one.answer)
        self.scope.clear()
        for scope, words in scopes:
            self.scope.addItem(words, scope)
        self.scope.setCurrentIndex([scope for scope, _ in scopes].index(one.scope))
        (self.answer if one.question else self.question).setFocus()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: the window's Esc stops answers; here it leaves the words as they were."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _save(self) -> None:
        self.saved.emit(
            self.question.toPlainText(), self.answer.toPlainText(), self.scope.currentData()
        )


def _field(says: str) -> QPlainTextEdit:
    field = QPlainTextEdit()
    field.setAccessibleName(says)
    field.setTabChangesFocus(True)
    field.setFixedHeight(field.fontMetrics().lineSpacing() * _LINES + 2 * SPACE)
    return field
