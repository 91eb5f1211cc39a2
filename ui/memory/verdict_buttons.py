"""Right, correct, wrong: the user's rating of an answer."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from reader.learning.verdicts import Verdict
from ui.theme.icons import icon
from ui.theme.theme import Theme
from ui.widgets.flow import FlowLayout

_WORDS = {
    Verdict.RIGHT: (
        tr("Right"),
        tr("Mark this answer as right and learn from it. Click again to undo."),
        "right",
    ),
    Verdict.CORRECTED: (
        tr("Correct …"),
        tr("Type the right answer, or select the right passages"),
        "correct",
    ),
    Verdict.WRONG: (
        tr("Wrong"),
        tr("Mark this answer as wrong and never use it. Click again to undo."),
        "wrong",
    ),
}
_SAID = {
    Verdict.RIGHT: tr("You marked this answer as right."),
    Verdict.CORRECTED: tr("You corrected this answer."),
    Verdict.WRONG: tr("You marked this answer as wrong."),
}


class VerdictButtons(QWidget):
    """The button of the current verdict is pressed."""

    judged = Signal(object)
    """A ``Verdict``, RIGHT or WRONG; None if one is withdrawn."""
    correcting = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Your rating of this answer"))
        self._verdict: Verdict | None = None
        self.buttons = {verdict: self._button(verdict) for verdict in Verdict}
        row = FlowLayout(self, 2)
        for button in self.buttons.values():
            row.addWidget(button)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict shown."""
        return self._verdict

    def show_verdict(self, verdict: Verdict | None) -> None:
        """Show the verdict on the answer in view."""
        self._verdict = verdict
        for each, button in self.buttons.items():
            button.setChecked(each is verdict)
            button.setAccessibleDescription(_SAID[each] if each is verdict else "")

    def press(self, verdict: Verdict) -> None:
        """Give a verdict, as by its button."""
        self.show_verdict(self._verdict)
        if verdict is Verdict.CORRECTED:
            self.correcting.emit()
        else:
            self.judged.emit(None if verdict is self._verdict else verdict)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for verdict, (_, _, name) in _WORDS.items():
            self.buttons[verdict].setIcon(icon(name, theme.quiet))

    def _button(self, verdict: Verdict) -> QToolButton:
        text, says, _ = _WORDS[verdict]
        button = QToolButton()
        button.setObjectName("verdict")
        button.setText(text)
        button.setToolTip(says)
        button.setAccessibleName(text)
        button.setCheckable(True)
        button.setIconSize(QSize(16, 16))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(partial(self._press, verdict))
        return button

    def _press(self, verdict: Verdict, *_: object) -> None:
        self.press(verdict)
