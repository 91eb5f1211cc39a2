"""Measuring what a model does better than the embedded reader, on the open document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import gettext as tr

from PySide6.QtCore import Signal

from reader.model_checks.checking import SECONDS
from reader.model_checks.model_check import ModelCheck, Trying
from reader.model_choice import Model
from reader.records import DocumentRecord
from ui.background.lanes import Lanes
from ui.model_manager.measuring import Measuring
from ui.model_manager.model_dialog import ModelDialog
from ui.model_manager.model_row import ModelRow
from ui.model_manager.skills_table import name_of
from ui.services import Session
from ui.widgets.wording import duration, one_line


class Checking(Measuring):
    """Measures every skill of a model beside the embedded reader's."""

    checked = Signal()
    """Emitted when a measurement has taken effect."""

    def __init__(
        self, dialog: ModelDialog, lanes: Lanes, book: Callable[[], DocumentRecord | None]
    ) -> None:
        super().__init__(dialog, lanes, book)
        dialog.models.check_wanted.connect(self._start_or_stop)

    def _title(self) -> str:
        return tr("Checking a model")

    def _needs_a_book(self) -> str:
        return tr("Open a document first: the check uses the open document.")

    def _begins(self, book: DocumentRecord) -> str:
        words = tr("Checking it on “{title}”; this takes about {time} …")
        return words.format(title=one_line(book.title), time=duration(SECONDS))

    def _steps(self, session: Session, book: DocumentRecord) -> Iterator[object]:
        yield from session.check(book.id)

    def _take(self, model: Model, step: object) -> None:
        if isinstance(step, ModelCheck):
            self.checked.emit()
            self._report(model, "")
        elif isinstance(step, Trying):
            words = tr("Checking it: {skill}, {seconds} of at most {limit}")
            seconds = duration(min(step.seconds, step.limit))
            skill, limit = name_of(step.skill), duration(step.limit)
            self._report(model, words.format(skill=skill, seconds=seconds, limit=limit))

    def _show(self, row: ModelRow, *, running: bool) -> None:
        row.show_checking(running=running)
