"""The editor of a step, in its place: its question, and the answer that the user gives."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from reader.values.hop import Hop
from ui.theme.theme import SPACE
from ui.widgets.escape import claims_escape
from ui.widgets.small_widgets import text_label

_LINES = 2


class _Field(QPlainTextEdit):
    submitted = Signal()
    left = Signal()

    def __init__(self, says: str, text: str) -> None:
        super().__init__(text)
        self.setAccessibleName(says)
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 2 * SPACE + 2)

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


class HopEditor(QWidget):
    """Enter goes on with what is written, Esc cancels."""

    submitted = Signal(str, str)
    """The new question, empty if unchanged; and the answer that the user gives, empty for none."""
    left = Signal()

    def __init__(self, hop: Hop, dropped: int) -> None:
        super().__init__()
        self._asked = hop.asked
        self._known = " ".join(fact.text for fact in hop.facts)
        self.asked = _Field(tr("Question of this step"), hop.asked)
        self.fact = _Field(tr("The fact, in your words"), self._known)
        self.fact.setPlaceholderText(tr("Type a fact, or leave it empty to search the text"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE // 2, 0, SPACE // 2, SPACE // 2)
        column.setSpacing(SPACE // 2)
        for name, edit in ((tr("Question"), self.asked), (tr("Fact"), self.fact)):
            column.addWidget(text_label(name, "small"))
            column.addWidget(edit)
            edit.submitted.connect(self._submit)
            edit.left.connect(self.left)
        column.addWidget(text_label(_hint(dropped), "small"))
        self.setFocusProxy(self.asked)

    def _submit(self) -> None:
        asked = " ".join(self.asked.toPlainText().split())
        fact = " ".join(self.fact.toPlainText().split())
        other = "" if asked == " ".join(self._asked.split()) else asked
        said = "" if fact == " ".join(self._known.split()) else fact
        if other or said:
            self.submitted.emit(other, said)
        else:
            self.left.emit()


def _hint(dropped: int) -> str:
    keys = tr("Return continues from here, Esc cancels.")
    if not dropped:
        return keys
    words = ngettext(
        "{count} step that depends on it will be dropped.",
        "{count} steps that depend on it will be dropped.",
        dropped,
    )
    return f"{keys} {words.format(count=dropped)}"
