"""The editor of a step, in its place: its question, and the answer that the user gives."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from reader.values.hop import Hop
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.escape import claims_escape
from ui.widgets.small_widgets import text_label

_NARROW = SPACE // 2
_LINES = 2


class HopEditor(QWidget):
    """Changes a step in its place: Enter goes on with what is written, Esc cancels."""

    submitted = Signal(str, str)
    """The new question, empty if unchanged; and the answer that the user gives, empty for none."""
    left = Signal()

    def __init__(self, hop: Hop, dropped: int) -> None:
        super().__init__()
        self.asked = _Field(tr("Question of this step"), hop.asked)
        known = " ".join(fact.text for fact in hop.facts)
        self.fact = _Field(tr("The fact, in your words"), known)
        self.fact.setPlaceholderText(tr("Type a fact, or leave it empty to search the text"))
        for field in (self.asked, self.fact):
            field.submitted.connect(self._submit)
            field.left.connect(self.left)
        question, fact = text_label(tr("Question"), "small"), text_label(tr("Fact"), "small")
        parts = (question, self.asked, fact, self.fact, text_label(_hint(dropped), "small"))
        margins = (_NARROW, 0, _NARROW, _NARROW)
        layouts.column(*parts, on=self, margins=margins, spacing=_NARROW)
        self.setFocusProxy(self.asked)

    def _submit(self) -> None:
        if self.asked.changed or self.fact.changed:
            self.submitted.emit(self.asked.changed, self.fact.changed)
        else:
            self.left.emit()


class _Field(QPlainTextEdit):
    submitted = Signal()
    left = Signal()

    def __init__(self, says: str, text: str) -> None:
        super().__init__(text)
        self._before = text
        self.setAccessibleName(says)
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 2 * SPACE + 2)

    @property
    def changed(self) -> str:
        """The text in one line, empty if it is what it was."""
        words = self.toPlainText().split()
        return "" if words == self._before.split() else " ".join(words)

    def event(self, event: QEvent) -> bool:
        """Qt's hook: Esc is meant for the change, not for the answer."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _hint(dropped: int) -> str:
    keys = tr("Return continues from here, Esc cancels.")
    words = ngettext(
        "{count} step that depends on it will be dropped.",
        "{count} steps that depend on it will be dropped.",
        dropped,
    )
    return f"{keys} {words.format(count=dropped)}" if dropped else keys
