"""Questions being answered, at most one per document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal

from reader.asking.strategies import AskSettings
from reader.text.document import DocumentId
from reader.values.asking_events import AskingEvent
from reader.values.question import Question
from reader.values.strategy import Strategy
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes


@dataclass(slots=True)
class Running:
    """A question that is being answered, and its events so far."""

    job: Job
    question: Question
    events: list[AskingEvent] = field(default_factory=list)


class Asking(QObject):
    """Goes on when another document is shown; the answer is kept in any case."""

    happened = Signal(object, object)
    """The document's id, and the ``AskingEvent``."""
    failed = Signal(object, object)
    """The document's id, and the ``Failure``."""
    ended = Signal(object, bool)
    """The document's id, and whether the user stopped it."""

    def __init__(self, lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._running: dict[DocumentId, Running] = {}

    def ask(
        self, question: Question, strategy: Strategy, settings: AskSettings | None = None
    ) -> None:
        """Answer ``question``; stops another one about the same document."""
        document = question.document
        self.stop(document)
        job = self._lanes.session.start(
            "Answering", lambda session: session.ask(question, strategy, settings), Urgency.NOW
        )
        self._running[document] = Running(job, question)
        job.happened.connect(self._when_current(job, document, self._happen))
        job.failed.connect(self._when_current(job, document, self._fail))
        job.ended.connect(lambda: self._end(job, document))

    def stop(self, document: DocumentId) -> None:
        """Stop the question about ``document``, if there is one."""
        if document in self._running:
            self._running[document].job.cancel()

    def running(self, document: DocumentId) -> Question | None:
        """Return the question about ``document`` that is being answered now."""
        running = self._running.get(document)
        return running.question if running else None

    def events(self, document: DocumentId) -> Sequence[AskingEvent]:
        """Return the events of that question so far."""
        running = self._running.get(document)
        return tuple(running.events) if running else ()

    def _when_current(
        self, job: Job, document: DocumentId, then: Callable[[DocumentId, object], None]
    ) -> Callable[[object], None]:
        def check(what: object) -> None:
            running = self._running.get(document)
            if running and running.job is job:
                then(document, what)

        return check

    def _happen(self, document: DocumentId, event: object) -> None:
        self._running[document].events.append(event)  # type: ignore[arg-type]  # a signal's object
        self.happened.emit(document, event)

    def _fail(self, document: DocumentId, failure: object) -> None:
        self.failed.emit(document, failure)

    def _end(self, job: Job, document: DocumentId) -> None:
        running = self._running.get(document)
        if running and running.job is job:
            del self._running[document]
            self.ended.emit(document, job.cancelled)
