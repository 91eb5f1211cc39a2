"""The user's own notes on a question, beside the document's answer, if that is set."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.collection.asking_notes import noted_in
from reader.values.question import Question
from ui.annotations.notes_answer import AskingNotes
from ui.answers.ask_panel import AskPanel
from ui.answers.talking import Talking
from ui.background.lanes import Lanes


class NotesBeside(QObject):
    """Asks the notes on the same documents the same question."""

    picked = Signal(object)
    """A ``Mark`` that is cited."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, panel: AskPanel, talking: Talking, lanes: Lanes) -> None:
        super().__init__(panel)
        self._panel = panel
        self._asking = AskingNotes(lanes, self)
        self._asking.answered.connect(panel.notes.show_answer)
        self._asking.failed.connect(self._fail)
        panel.notes.picked.connect(self.picked)
        talking.asked.connect(self._ask)
        talking.shown.connect(self._leave)

    def stop(self) -> None:
        """Stop; the window is closing."""
        self._asking.stop()

    def _ask(self, question: Question) -> None:
        if not self._panel.box.asks_notes:
            return
        self._panel.notes.wait()
        self._asking.ask(question.text, lambda library: noted_in(library, question))

    def _leave(self) -> None:
        self._asking.stop()
        self._panel.notes.leave()

    def _fail(self, failure: object) -> None:
        self._panel.notes.leave()
        self.failed.emit(failure)
