"""The steps by which an answer was found, in words; each opens the text that it saw."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from reader.asking.describing import describe_on_shelf
from reader.text.document import DocumentText
from reader.values.answer import Step
from ui.timers import single_shot
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row

_PAINT_MILLISECONDS = 60


class StepList(RowList):
    """Steps may come faster than anybody reads: those collected meanwhile are shown together."""

    opened = Signal(object)
    """The ``Span`` that a step was about."""
    settled = Signal()
    """Emitted when all steps collected so far are shown."""

    def __init__(
        self, parent: QWidget | None = None, *, called: str = "", numbered: bool = True
    ) -> None:
        super().__init__(called or tr("How it was found"), parent)
        self._numbered = numbered
        self._steps: list[Step] = []
        self._content: DocumentText | None = None
        self._timer = single_shot(self, _PAINT_MILLISECONDS, self.settle)
        self.chosen.connect(self._open)

    def begin(self, content: DocumentText | None) -> None:
        """Remove all steps."""
        self._timer.stop()
        self._steps, self._content = [], content
        self.show_rows(0, self._row)

    def add(self, *steps: Step) -> None:
        """Add steps."""
        self._steps.extend(steps)
        if not self._timer.isActive():
            self._timer.start()

    def settle(self) -> None:
        """Show the steps collected so far."""
        self._timer.stop()
        self.grow(len(self._steps))
        self.settled.emit()

    @property
    def steps(self) -> int:
        """The number of steps, shown or not."""
        return len(self._steps)

    def step_text(self, number: int) -> str:
        """Return a step in words; -1 is the last."""
        return describe_on_shelf(self._steps[number], self._content) if self._content else ""

    def _row(self, number: int) -> Row:
        lead = str(number + 1) if self._numbered else ""
        return Row(self.step_text(number), lead=lead, quiet=True)

    def _open(self, number: int) -> None:
        span = self._steps[number].span
        if span is not None:
            self.opened.emit(span)
