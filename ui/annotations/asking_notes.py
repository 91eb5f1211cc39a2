"""Questions to notes: one lane fetches the marks, and the session answers from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.annotations.mark import Mark
from reader.collection.asking_notes import NotesAnswer
from reader.ports import Library
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.services import Session


class AskingNotes(QObject):
    """Only the latest question is answered."""

    answered = Signal(object)
    """The ``NotesAnswer``."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._looking = Latest()

    def ask(self, question: str, choose: Callable[[Library], Sequence[Mark]]) -> None:
        """Answer ``question`` from the marks that ``choose`` finds."""

        def look(library: Library) -> Iterator[Sequence[Mark]]:
            yield choose(library)

        job = self._looking.follow(
            self._lanes.shelf.start(tr("Loading the marks"), look, Urgency.SOON)
        )
        job.happened.connect(lambda marks: self._put(question, marks))
        job.failed.connect(self.failed)

    def stop(self) -> None:
        """Stop; nobody waits for an answer any more."""
        self._looking.stop()

    def _put(self, question: str, marks: Sequence[Mark]) -> None:
        def work(session: Session) -> Iterator[NotesAnswer]:
            yield from session.ask_notes(question, marks)

        job = self._looking.follow(
            self._lanes.session.start(tr("Asking your notes"), work, Urgency.NOW)
        )
        job.happened.connect(self.answered)
        job.failed.connect(self.failed)
