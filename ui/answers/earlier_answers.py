"""Other questions of the conversation, newest first, folded to the beginning of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from reader.records import PastAnswer
from reader.values.answer import Action, without_marks
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line

_LONGEST_QUESTION = 160
_LONGEST_BEGINNING = 90

Group = tuple[PastAnswer, ...]
"""Answers to one question, asked several times in a row."""


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
