"""Rating an answer, and using what was learnt: the controls beside questions and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from reader.language import number
from reader.learning.verdicts import Verdict, verdict_on
from reader.ports import Library
from reader.values.experience import Experience
from ui import layouts
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE
from ui.widgets.flow import FlowLayout
from ui.widgets.small_widgets import push_button, tool_button
from ui.widgets.wording import one_line, plain_tip

_NAMED = 5
_LONGEST_NAME = 120
_WORDS = {
    Verdict.RIGHT: (
        tr("Right"),
        tr("Mark this answer as right and learn from it. Click again to undo."),
        tr("You marked this answer as right."),
    ),
    Verdict.CORRECTED: (
        tr("Correct …"),
        tr("Type the right answer, or select the right passages"),
        tr("You corrected this answer."),
    ),
    Verdict.WRONG: (
        tr("Wrong"),
        tr("Mark this answer as wrong and never use it. Click again to undo."),
        tr("You marked this answer as wrong."),
    ),
}
"""The button's text, its tooltip, and what was said with it."""
_ICONS = {Verdict.RIGHT: "right", Verdict.CORRECTED: "correct", Verdict.WRONG: "wrong"}


class MemoryToggle(QToolButton):
    """The button beside the question box; any of its switches is enough to leave it out."""

    place_wanted = Signal()
    """Emitted to open the panel of what was learnt."""

    def __init__(self) -> None:
        super().__init__(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setIconSize(QSize(18, 18))
        menu = QMenu(self)
        self.question = self._switch(menu, tr("Use what was learnt for the next question"))
        self.document = self._switch(menu, tr("Use what was learnt for this document"))
        self.altogether = self._switch(menu, tr("Use what was learnt for all documents"))
        menu.addSeparator()
        menu.addAction(tr("What was learnt …")).triggered.connect(self.place_wanted)
        self.setMenu(menu)
        self._update_text()

    @property
    def unaided(self) -> bool:
        """The value for ``Known.unaided``: whether the next question goes without."""
        return not all(s.isChecked() for s in (self.question, self.document, self.altogether))

    def begin_question(self) -> None:
        """Return to the usual setting after a question."""
        self.question.setChecked(True)

    def _switch(self, menu: QMenu, text: str) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(True)
        action.toggled.connect(self._update_text)
        return action

    def _update_text(self) -> None:
        if not self.altogether.isChecked():
            says = tr("What was learnt isn't used for any document")
        elif not self.document.isChecked():
            says = tr("What was learnt isn't used for this document")
        elif not self.question.isChecked():
            says = tr("What was learnt isn't used for the next question")
        else:
            says = tr("What was learnt is used")
        set_icon(self, "memory-off" if self.unaided else "memory")
        self.setToolTip(says)
        self.setAccessibleName(says)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The user's verdict on an answer, and the experiences that the answer used."""

    verdict: Verdict | None = None
    recalled: Sequence[Experience] = ()


def judgement_on(answer: int, library: Library) -> Judgement:
    """Fetch the judgement on an answer, by its number."""
    experiences = library.experiences
    return Judgement(verdict_on(experiences.of_answer(answer)), experiences.recalled_for(answer))


class VerdictButtons(QWidget):
    """The button of the current verdict is pressed."""

    judged = Signal(object)
    """A ``Verdict``, RIGHT or WRONG; None if one is withdrawn."""
    correcting = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Your rating of this answer"))
        self.verdict: Verdict | None = None
        """The verdict shown."""
        self.buttons = {verdict: self._button(verdict) for verdict in Verdict}
        row = FlowLayout(self, 2)
        for button in self.buttons.values():
            row.addWidget(button)

    def show_verdict(self, verdict: Verdict | None) -> None:
        """Show the verdict on the answer in view."""
        self.verdict = verdict
        for each, button in self.buttons.items():
            button.setChecked(each is verdict)
            button.setAccessibleDescription(_WORDS[each][2] if each is verdict else "")

    def press(self, verdict: Verdict, *_: object) -> None:
        """Give a verdict, as by its button."""
        self.show_verdict(self.verdict)
        if verdict is Verdict.CORRECTED:
            self.correcting.emit()
        else:
            self.judged.emit(None if verdict is self.verdict else verdict)

    def _button(self, verdict: Verdict) -> QToolButton:
        text, says, _ = _WORDS[verdict]
        button = tool_button(
            says, _ICONS[verdict], text=text, checkable=True, name="verdict", side=16
        )
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(partial(self.press, verdict))
        return button


class AidLine(QWidget):
    """Says how many confirmed answers were used; hidden if there are none."""

    wanted = Signal()
    """Emitted to open the experiences that were recalled."""
    unaided = Signal()
    """Emitted to ask the same without it."""

    def __init__(self) -> None:
        super().__init__()
        self.aids = push_button("", "link")
        self.aids.clicked.connect(self.wanted)
        self.without = push_button(
            tr("Ask without what was learnt"),
            "link",
            tip=tr("Ask the same question again without using what was learnt"),
        )
        self.without.clicked.connect(self.unaided)
        column = layouts.column(self.aids, self.without, on=self, spacing=SPACE // 2)
        for button in (self.aids, self.without):
            column.setAlignment(button, Qt.AlignmentFlag.AlignLeft)
        self.show_aid(())

    def show_aid(self, used: Sequence[Experience]) -> None:
        """Show which experiences the answer in view recalled."""
        self.setVisible(bool(used))
        says = ngettext(
            "Uses {count} answer you confirmed", "Uses {count} answers you confirmed", len(used)
        ).format(count=number(len(used)))
        self.aids.setText(says)
        self.aids.setAccessibleName(says)
        named = [one_line(one.question or one.answer, _LONGEST_NAME) for one in used[:_NAMED]]
        self.aids.setToolTip(plain_tip("\n".join(named)))
