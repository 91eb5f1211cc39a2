"""The small parts of an answer in view: grade, progress, interpretation, variants, steps."""

from __future__ import annotations

import time
from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QLabel, QMenu, QToolButton, QWidget

from reader.asking.describing import describe_on_shelf
from reader.asking.grading import called, meaning
from reader.language import number
from reader.text.document import DocumentText
from reader.values.answer import Grade, Step
from ui import layouts
from ui.answers.question_box import STRATEGIES
from ui.memory.correction import Correction
from ui.memory.rating import AidLine, VerdictButtons
from ui.theme.icons import icon, set_icon
from ui.theme.theme import SPACE, current_theme
from ui.timers import single_shot
from ui.widgets.accessible_roles import announce
from ui.widgets.flow import FlowLayout
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import ElidedLabel, push_button, radio_button, text_label, tool_button
from ui.widgets.wording import one_line, plain_tip

_SHOWN_MILLISECONDS = 1600
_ICONS = {
    Grade.SAYS: "grade-says",
    Grade.MAY_SAY: "grade-may-say",
    Grade.DOESNT_SAY: "grade-doesnt-say",
    Grade.NOT_FOUND: "grade-not-found",
}
_SIDE = 18
_TICK_MILLISECONDS = 500
_PAINT_MILLISECONDS = 60


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


class GradeMark(QWidget):
    """The grade of an answer at a glance: an icon of its own shape for each grade, and words.

    Hidden until there is a grade.
    """

    def __init__(self) -> None:
        super().__init__()
        self.grade: Grade | None = None
        self.sign = QLabel()
        self.sign.setFixedSize(_SIDE, _SIDE)
        self.words = text_label(name="grade")
        layouts.row(self.sign, (self.words, 1), on=self, spacing=SPACE)
        self.hide()

    def show_grade(self, grade: Grade | None, words: str = "") -> None:
        """Show a grade, None while there is no answer; ``words`` in place of its own."""
        self.grade = grade
        self.setVisible(grade is not None)
        if grade is not None:
            self.words.setText(words or called(grade))
            self.setAccessibleName(words or called(grade))
            self.setAccessibleDescription(meaning(grade))
            self.setToolTip(plain_tip(meaning(grade)))
            self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the sign is drawn in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw()

    def _draw(self) -> None:
        if self.grade is not None:
            colours = {Grade.SAYS: current_theme().accent, Grade.MAY_SAY: current_theme().warning}
            sign = icon(_ICONS[self.grade], colours.get(self.grade, current_theme().quiet))
            self.sign.setPixmap(sign.pixmap(_SIDE, _SIDE))


class AnswerProgress(QWidget):
    """What is being done, for how long, and a button to stop it; hidden if nothing is expected."""

    def __init__(self) -> None:
        super().__init__()
        self._since = 0.0
        self.label = ElidedLabel("quiet")  # in one line, so that nothing below it moves
        self.took = QLabel()
        self.took.setObjectName("quiet")
        self.stop = push_button(tr("Stop"), "link", tr("Stop answering"))
        self._clock = QTimer(self, interval=_TICK_MILLISECONDS)
        self._clock.timeout.connect(self._tick)
        layouts.row((self.label, 1), self.took, self.stop, on=self, spacing=SPACE)
        self.hide()

    def begin(self) -> None:
        """Start the clock."""
        self._since = time.monotonic()
        self._clock.start()
        self._tick()
        self.say(tr("Searching …"))
        self.show()

    def say(self, what: str) -> None:
        """Show what is being done now."""
        self.label.show_text(one_line(what))

    def end(self) -> None:
        """Hide: the answer is there, or will not come."""
        self._clock.stop()
        self.hide()

    def _tick(self) -> None:
        seconds = int(time.monotonic() - self._since)
        self.took.setText(tr("{seconds} s").format(seconds=number(seconds)) if seconds else "")


class Interpretation(QWidget):
    """The meaning that a follow-up question was taken to have, and a way to correct it."""

    edited = Signal(str)
    """The meaning, to be edited."""

    def __init__(self) -> None:
        super().__init__()
        self._meaning = ""
        self.label = text_label(name="small")
        self.edit = push_button(
            tr("Change"),
            "link",
            tr("Change how the question was understood"),
            tip=tr("Edit this in the question box"),
        )
        self.edit.clicked.connect(lambda: self.edited.emit(self._meaning))
        layouts.row((self.label, 1), self.edit, on=self, spacing=SPACE // 2)
        self.show_meaning("")

    def show_meaning(self, meaning: str) -> None:
        """Show what was understood; hide it if empty."""
        self._meaning = meaning
        self.label.setText(tr("Understood as: {meaning}").format(meaning=one_line(meaning)))
        self.setVisible(bool(meaning))


class Variants(QWidget):
    """Several answers to one question, a button for each; hidden if there is only one."""

    picked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Answers to this question"))
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.picked)
        self._row = FlowLayout(self, SPACE // 2)
        self.show_names((), -1)

    @property
    def buttons(self) -> list[QAbstractButton]:
        """The buttons, in the order of the answers."""
        return self._group.buttons()

    def show_names(self, names: Sequence[str], current: int) -> None:
        """Show a numbered button for each name of a method; ``current`` is pressed."""
        for old in self.buttons:
            self._group.removeButton(old)
            self._row.removeWidget(old)
            old.deleteLater()
        for place, name in enumerate(names if len(names) > 1 else ()):
            words = tr("Answer {number}: {method}").format(number=place + 1, method=name)
            button = radio_button(words, "variant")
            button.setChecked(place == current)
            self._group.addButton(button, place)
            self._row.addWidget(button)
        self.setVisible(len(names) > 1)


class StepList(RowList):
    """The steps by which an answer was found, in words; each opens the text that it saw.

    Steps may come faster than anybody reads: those collected meanwhile are shown together.
    """

    opened = Signal(object)
    """The ``Span`` that a step was about."""
    settled = Signal()
    """Emitted when all steps collected so far are shown."""

    def __init__(self, says: str, *, numbered: bool = True) -> None:
        super().__init__(says)
        self._numbered = numbered
        self.steps: list[Step] = []
        """All of them, shown or not."""
        self._content: DocumentText | None = None
        self._timer = single_shot(self, _PAINT_MILLISECONDS, self.settle)
        self.chosen.connect(self._open)

    def begin(self, content: DocumentText | None, steps: Sequence[Step] = ()) -> None:
        """Start over, with these steps."""
        self.steps, self._content = list(steps), content
        self.show_rows(0, self._row)
        self.settle()

    def add(self, step: Step) -> None:
        """Add a step."""
        self.steps.append(step)
        if not self._timer.isActive():
            self._timer.start()

    def settle(self) -> None:
        """Show the steps collected so far."""
        self._timer.stop()
        self.grow(len(self.steps))
        self.settled.emit()

    def step_text(self, number: int) -> str:
        """Return a step in words; -1 is the last."""
        return describe_on_shelf(self.steps[number], self._content) if self._content else ""

    def _row(self, number: int) -> Row:
        lead = str(number + 1) if self._numbered else ""
        return Row(self.step_text(number), lead=lead, quiet=True)

    def _open(self, number: int) -> None:
        if (span := self.steps[number].span) is not None:
            self.opened.emit(span)
