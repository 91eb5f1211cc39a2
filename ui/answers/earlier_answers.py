"""What is below an answer and in place of it: other questions of the conversation, examples."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from reader.model_choice import Kind
from reader.records import PastAnswer
from reader.values.answer import Action, without_marks
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import TextButton, text_label
from ui.widgets.wording import one_line

_EXPECTED = {
    Kind.EMBEDDED: tr(
        "Until you choose a language model, answers are quotes from the document. Nothing is made "
        "up, and nothing leaves this machine."
    ),
    Kind.FILE: tr("Answers cite the exact pages, and nothing leaves this machine."),
    Kind.SERVER: tr(
        "Answers cite the exact pages. Questions and passages go to the model server you chose."
    ),
}
"""What answers will look like with each kind of reader, and where they are made."""
_LONGEST_QUESTION = 160
_LONGEST_BEGINNING = 90
Group = tuple[PastAnswer, ...]
"""Answers to one question, asked several times in a row."""
INSET = SPACE // 2
"""Left and right of everything in the panel: room for the focus frame around the answers."""


class SampleQuestions(QWidget):
    """One sentence on what to expect of answers, and questions worth trying."""

    picked = Signal(str)

    def __init__(self, *, quotes_only: bool) -> None:
        super().__init__()
        self.samples: list[TextButton] = []
        self._expected = text_label(name="quiet")
        self._title = text_label(tr("Try one of these"), "section")
        above = (0, SPACE, 0, 0)
        self._column = layouts.column(
            self._expected, self._title, on=self, margins=above, spacing=SPACE
        )
        self.show_questions(())
        self.show_reader(Kind.EMBEDDED if quotes_only else Kind.FILE)

    def show_reader(self, kind: Kind) -> None:
        """Say what to expect of this kind of reader."""
        self._expected.setText(_EXPECTED[kind])

    def add_offer(self, offer: QWidget) -> None:
        """Add what offers a language model, below the sentence; it shows and hides itself."""
        self._column.insertWidget(1, offer)

    def show_questions(self, questions: Sequence[str]) -> None:
        """Offer these questions, as buttons."""
        layouts.drop(*self.samples)
        self.samples = [TextButton(question, "sample") for question in questions]
        for button, question in zip(self.samples, questions, strict=True):
            button.clicked.connect(lambda *_, asked=question: self.picked.emit(asked))
            self._column.addWidget(button)
        self._title.setVisible(bool(questions))


def grouped(past: Sequence[PastAnswer]) -> list[Group]:
    """Group answers in order; a question asked again right away stays in its group.

    An answer that goes on from a changed step begins a group of its own.
    """
    groups: list[Group] = []
    for each in past:
        same = groups and groups[-1][0].answer.question.text == each.answer.question.text
        if same and not _goes_on(each):
            groups[-1] = (*groups[-1], each)
        else:
            groups.append((each,))
    return groups


class EarlierAnswers(QWidget):
    """Questions, each with the beginning of its answer."""

    picked = Signal(object)
    """The last ``PastAnswer`` to the question."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.list = RowList(title)
        self.list.setToolTip(tr("Show the whole answer (Return)"))
        self.list.picked.connect(lambda row: self.picked.emit(self.list.rows.items[row][-1]))
        heading = text_label(title, "section")
        layouts.column(heading, self.list, on=self, margins=(0, SPACE, 0, 0), spacing=SPACE // 2)

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show these groups, given oldest first."""
        self.list.rows.show_items(tuple(reversed(groups)), _row)
        self.setVisible(bool(groups))


def _goes_on(past: PastAnswer) -> bool:
    """Return whether the answer goes on from a step that the user changed."""
    return any(step.action is Action.CHANGE for step in past.answer.trace)


def _row(group: Group) -> Row:
    answer = group[-1].answer
    asked = one_line(answer.question.text, _LONGEST_QUESTION)
    if _goes_on(group[0]):
        asked = tr("{question} (after a changed step)").format(question=asked)
    return Row(asked, one_line(without_marks(answer.text), _LONGEST_BEGINNING))


class AnswersArea(QScrollArea):
    """Never scrolls sideways, with or without a scroll bar beside the answers."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setAccessibleName(tr("Answers"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        # With little room it is hidden, so that the question box is not.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.inside = QWidget()
        self.inside.setObjectName("answers")
        margins = (INSET, SPACE // 2, 2 * INSET, SPACE // 2)
        layouts.column(*parts, None, on=self.inside, margins=margins, spacing=2 * SPACE)
        self.setWidget(self.inside)

    def scroll_to(self, top: int) -> None:
        """Scroll to this many pixels from the top of the answers."""
        self.verticalScrollBar().setValue(top)

    def reveal(self, part: QWidget, rect: QRect) -> None:
        """Scroll until this rectangle of one of the parts is in view."""
        spot = part.mapTo(self.inside, rect.center())
        self.ensureVisible(spot.x(), spot.y(), 0, rect.height() + 2 * SPACE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        self.inside.setMaximumWidth(self.viewport().width())
        super().resizeEvent(event)
