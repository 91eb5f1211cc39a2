"""The editor of a step, in its place: its question, and the answer that the user gives."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Signal

from reader.values.hop import Hop
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.escape import LeftByEscape
from ui.widgets.small_widgets import TextField, text_label

_NARROW = SPACE // 2
_LINES = 2


class HopEditor(LeftByEscape):
    """Changes a step in its place: Enter goes on with what is written, Esc cancels."""

    submitted = Signal(str, str)
    """The new question, empty if unchanged; and the answer that the user gives, empty for none."""

    def __init__(self, hop: Hop, dropped: int) -> None:
        super().__init__()
        self._before = (hop.asked, " ".join(fact.text for fact in hop.facts))
        asked, known = self._before
        self.asked = TextField(tr("Question of this step"), _LINES, asked, submits=True)
        hint = tr("Type a fact, or leave it empty to search the text")
        says = tr("The fact, in your words")
        self.fact = TextField(says, _LINES, known, hint=hint, submits=True)
        for field in (self.asked, self.fact):
            field.submitted.connect(self._submit)
        question, fact = text_label(tr("Question"), "small"), text_label(tr("Fact"), "small")
        parts = (question, self.asked, fact, self.fact, text_label(_hint(dropped), "small"))
        margins = (_NARROW, 0, _NARROW, _NARROW)
        layouts.column(*parts, on=self, margins=margins, spacing=_NARROW)
        self.setFocusProxy(self.asked)

    def _submit(self) -> None:
        """Emit what was written, each in one line, and empty where it is what it was."""
        written = [field.toPlainText().split() for field in (self.asked, self.fact)]
        new = [
            "" if words == before.split() else " ".join(words)
            for words, before in zip(written, self._before, strict=True)
        ]
        if any(new):
            self.submitted.emit(*new)
        else:
            self.left.emit()


def _hint(dropped: int) -> str:
    keys = tr("Return continues from here, Esc cancels.")
    words = ngettext(
        "{count} step that depends on it will be dropped.",
        "{count} steps that depend on it will be dropped.",
        dropped,
    )
    return f"{keys} {words.format(count=dropped)}" if dropped else keys
