"""The editor for the words of an experience, and for its scope."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QSpinBox

from reader.learning.learnt_strategies import MOST_LOOK_UPS
from reader.learning.plain_words import name_of
from reader.learning.stored_advice import advice_in, with_look_ups
from reader.values.advice import Advice
from reader.values.experience import Experience, Kind, Scope
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.escape import LeftByEscape
from ui.widgets.small_widgets import TextField, indent_number, push_button, text_label

_LINES = 3


class ExperienceEditor(LeftByEscape):
    """Takes the card's place while something is written."""

    saved = Signal(object, str, str, object)
    """The ``Experience``, its new question and answer, and its ``Scope``."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Edit what was learnt"))
        self._edited: Experience | None = None
        question, answer = tr("Question"), tr("Answer")
        self._asks, self.question = text_label(question, "section"), TextField(question, _LINES)
        self._tells, self.answer = text_label(answer, "section"), TextField(answer, _LINES)
        self.method = text_label()
        self._counts = text_label(tr("Passages to look up"), "section")
        self.look_ups = QSpinBox(minimum=1, maximum=MOST_LOOK_UPS)
        self.look_ups.setAccessibleName(tr("Passages to look up"))
        indent_number(self.look_ups)
        narrow = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.scope = QComboBox(sizeAdjustPolicy=narrow)
        self.scope.setAccessibleName(tr("Where it is used"))
        self.save = push_button(tr("Save"), "primary", tr("Save the changes"))
        self.save.clicked.connect(self._save)
        cancel = push_button(tr("Cancel"))
        cancel.clicked.connect(self.left)
        column = layouts.column(
            self._asks,
            self.question,
            self._tells,
            self.answer,
            self.method,
            self._counts,
            self.look_ups,
            text_label(tr("Used for"), "section"),
            self.scope,
            layouts.row(None, cancel, self.save, spacing=SPACE // 2),
            on=self,
            margins=(0, 0, SPACE, SPACE),
            spacing=SPACE // 2,
        )
        column.setAlignment(self.look_ups, Qt.AlignmentFlag.AlignLeft)

    def begin(self, one: Experience, scopes: Sequence[tuple[Scope, str]]) -> None:
        """Edit an experience, to be used in one of ``scopes``."""
        self._edited = one
        self.question.setPlainText(one.question)
        self.answer.setPlainText(one.answer)
        self.scope.clear()
        for scope, words in scopes:
            self.scope.addItem(words, scope)
        self.scope.setCurrentIndex([scope for scope, _ in scopes].index(one.scope))
        self._show_fields(one)

    def _show_fields(self, one: Experience) -> None:
        """Show the fields of a method or of an answer; the text of a method is fixed."""
        asks, is_method, advice = one.kind is Kind.ANSWER, one.kind is Kind.STRATEGY, advice_in(one)
        count = advice.look_ups if isinstance(advice, Advice) else None
        counts = is_method and count is not None
        for part, wanted in (
            (self._asks, asks),
            (self.question, asks),
            (self._tells, not is_method),
            (self.answer, not is_method),
            (self.method, is_method),
            (self._counts, counts),
            (self.look_ups, counts),
        ):
            part.setVisible(wanted)
        self.method.setText(name_of(one) if is_method else "")
        self.look_ups.setValue(count or 1)
        first = self.look_ups if counts else self.scope if is_method else self.answer
        first.setFocus()

    def _save(self) -> None:
        one = self._edited
        if one is None:
            return
        question, answer = self.question.toPlainText(), self.answer.toPlainText()
        if one.kind is Kind.STRATEGY:
            question, answer = one.question, with_look_ups(one, self.look_ups.value())
        self.saved.emit(one, question, answer, self.scope.currentData())
