"""The editor for the words of an experience, and for its scope."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from reader.learning.learnt_strategies import MOST_LOOK_UPS
from reader.learning.plain_words import name_of
from reader.learning.stored_advice import advice_in, with_look_ups
from reader.values.advice import Advice
from reader.values.experience import Experience, Kind, Scope
from ui.theme.theme import SPACE
from ui.widgets.escape import claims_escape
from ui.widgets.small_widgets import indent_number, push_button, text_label

_LINES = 3


class ExperienceEditor(QWidget):
    """Takes the card's place while something is written."""

    saved = Signal(str, str, object)
    """Question, answer and ``Scope``."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Edit what was learnt"))
        self.question = _field(tr("Question"))
        self.answer = _field(tr("Answer"))
        self.scope = QComboBox()
        self.scope.setAccessibleName(tr("Where it is used"))
        self.scope.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.save = push_button(tr("Save"), "primary", tr("Save the changes"))
        self.save.clicked.connect(self._save)
        cancel = push_button(tr("Cancel"))
        cancel.clicked.connect(self.left)
        self._asks = text_label(tr("Question"), "section")
        self._tells = text_label(tr("Answer"), "section")
        self.method = text_label()
        self.look_ups = QSpinBox()
        self.look_ups.setRange(1, MOST_LOOK_UPS)
        indent_number(self.look_ups)
        self.look_ups.setAccessibleName(tr("Passages to look up"))
        self._counts = text_label(tr("Passages to look up"), "section")
        self._edited: Experience | None = None
        self._arrange(cancel)

    def _arrange(self, cancel: QPushButton) -> None:
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, SPACE, SPACE)
        column.setSpacing(SPACE // 2)
        column.addWidget(self._asks)
        column.addWidget(self.question)
        column.addWidget(self._tells)
        column.addWidget(self.answer)
        column.addWidget(self.method)
        column.addWidget(self._counts)
        column.addWidget(self.look_ups, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(text_label(tr("Used for"), "section"))
        column.addWidget(self.scope)
        column.addLayout(row)

    def begin(self, one: Experience, scopes: Sequence[tuple[Scope, str]]) -> None:
        """Edit an experience, to be used in one of ``scopes``."""
        asks = one.kind is Kind.ANSWER
        self._asks.setVisible(asks)
        self.question.setVisible(asks)
        self.question.setPlainText(one.question)
        self.answer.setPlainText(one.answer)
        self.scope.clear()
        for scope, words in scopes:
            self.scope.addItem(words, scope)
        self.scope.setCurrentIndex([scope for scope, _ in scopes].index(one.scope))
        self._edited = one
        self._show_fields(one)
        self._first(one).setFocus()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: the window's Esc stops answers; here it cancels the edit."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _show_fields(self, one: Experience) -> None:
        """Show the fields of a method or of an answer; the text of a method is fixed."""
        is_method, advice = one.kind is Kind.STRATEGY, advice_in(one)
        count = advice.look_ups if isinstance(advice, Advice) else None
        for part, wanted in (
            (self._tells, not is_method),
            (self.answer, not is_method),
            (self.method, is_method),
            (self._counts, is_method and count is not None),
            (self.look_ups, is_method and count is not None),
        ):
            part.setVisible(wanted)
        self.method.setText(name_of(one) if is_method else "")
        self.look_ups.setValue(count or 1)

    def _first(self, one: Experience) -> QWidget:
        if one.kind is not Kind.STRATEGY:
            return self.answer
        return self.scope if self.look_ups.isHidden() else self.look_ups

    def _save(self) -> None:
        one = self._edited
        if one is not None and one.kind is Kind.STRATEGY:
            advice = with_look_ups(one, self.look_ups.value())
            self.saved.emit(one.question, advice, self.scope.currentData())
            return
        self.saved.emit(
            self.question.toPlainText(), self.answer.toPlainText(), self.scope.currentData()
        )


def _field(says: str) -> QPlainTextEdit:
    field = QPlainTextEdit()
    field.setAccessibleName(says)
    field.setTabChangesFocus(True)
    field.setFixedHeight(field.fontMetrics().lineSpacing() * _LINES + 2 * SPACE)
    return field
