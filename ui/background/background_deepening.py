"""What a language model reads in the background, when everything that waits is in memory."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QObject, Qt, Signal

from reader.memory.reading_events import Deepened, DeepeningBegun, Held, ReadingEvent
from reader.memory.reading_limits import Hold, Until
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from ui.background.background_reading import BackgroundReading
from ui.background.document_jobs import note_left_unread
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes
from ui.background.reading_words import (
    about,
    depth_words,
    held_words,
    reading_limits,
    stages_words,
)
from ui.failures import Failure
from ui.services import Services, Session
from ui.settings.reading_settings import UNTIL_WORDS
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore
from ui.timers import single_shot
from ui.widgets.choice import ChoiceMenu
from ui.widgets.wording import one_line

_LOOK_AGAIN_MILLISECONDS = 60_000
"""How soon it is tried again where night or mains power is awaited."""
_SOON_MILLISECONDS = 1000
"""Time for a question, and for other changes, to come first."""


class LimitsButton(ChoiceMenu):
    """Shows what is set, and a menu of what can be."""

    def __init__(self, settings: SettingsStore) -> None:
        super().__init__(tr("Reading by a language model"), UNTIL_WORDS, "unfolded")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.chosen.connect(
            lambda until: settings.change(replace(settings.now.reading, until=until))
        )
        settings.changed.connect(self._show)
        self._show(settings.now)

    def _show(self, settings: Settings) -> None:
        reading = settings.reading
        words = UNTIL_WORDS[reading.until]
        if reading.until is Until.MINUTES:
            words = tr("For {minutes} min").format(minutes=reading.minutes)
        self.setText(words)
        says = tr("How far a language model reads: {limit}").format(limit=words)
        self.show_value(reading.until, says)


class BackgroundDeepening(QObject):
    """Lets the chosen language model read documents that are in memory, one at a time.

    Questions, and documents that are not in memory yet, go first. What the user cancels stays as it
    is until somebody asks for it.
    """

    happened = Signal(object, object)
    """The document's id, and the ``ReadingEvent``."""
    advanced = Signal()
    """Emitted when a language model has read more, or stops."""
    said = Signal(object, str)
    """The document's id, and why it is read no further for now; empty while it is read."""

    def __init__(
        self, lanes: Lanes, services: Services, jobs: JobsBar, reading: BackgroundReading
    ) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._settings = services.settings
        self._jobs = jobs
        self._wanted: Sequence[DocumentRecord] = ()
        self._done: set[DocumentId] = set()
        """Documents in which there is nothing to be read for now."""
        self._awaits = False
        """Whether anything has to be read into memory first."""
        self._job: Job | None = None
        self._record: DocumentRecord | None = None
        self._row: JobRow | None = None
        self._reader: str | None = None
        self._gives_way = self._held = self._stopped = False
        self._spent = 0.0
        self._limits = self._settings.now.reading
        self._soon = single_shot(self, _SOON_MILLISECONDS, self._go_on)
        self._later = single_shot(self, _LOOK_AGAIN_MILLISECONDS, self._try_again)
        reading.active.connect(self._follow_reading)
        reading.rested.connect(self.look_again)
        self._settings.changed.connect(self._follow_settings)

    def follow(self, records: Sequence[DocumentRecord]) -> None:
        """Read these documents, in this order."""
        self._wanted = records
        following = self._following
        if self._record and following and following.id != self._record.id:
            self.give_way()
        self._soon.start()

    def give_way(self) -> None:
        """Stop what is read, for a question or another document; what is paused stays so."""
        if self._job and not self._job.paused:
            self._gives_way = True
            self._job.cancel()

    def look_again(self, document: DocumentId) -> None:
        """Look again whether there is something to read in a document."""
        self._done.discard(document)
        self._soon.start()

    def note_place(self) -> None:
        """Look again whether the open document is at a place that is to be read."""
        if self._limits.until is Until.ASKED and self._wanted:
            self.look_again(self._wanted[0].id)

    def follow_reader(self, name: str) -> None:
        """Follow the choice of a model."""
        if name != self._reader:
            self._reader = name
            self._start_over()

    def stop(self) -> None:
        """Begin nothing any more, and take no notice of what ends: the window closes."""
        self._stopped = True
        for timer in (self._soon, self._later):
            timer.stop()

    def _start_over(self) -> None:
        self._done.clear()
        self._held = False
        self.give_way()
        self._soon.start()

    @property
    def _following(self) -> DocumentRecord | None:
        return next((each for each in self._wanted if each.id not in self._done), None)

    def _follow_reading(self, reads: bool) -> None:
        self._awaits = reads
        if reads:
            self.give_way()
        else:
            self._soon.start()

    def _follow_settings(self, settings: Settings) -> None:
        if settings.reading != self._limits:
            self._limits = settings.reading
            self._spent = 0.0
            self._start_over()

    def _go_on(self) -> None:
        """Read the next document, unless something is read already."""
        record = self._following
        if self._job or self._awaits or self._held or record is None:
            return
        limits, begun = reading_limits(self._limits, self._spent), time.monotonic()

        def work(session: Session) -> Iterator[ReadingEvent]:
            return session.deepen(record.id, limits)

        words = tr("A language model reads {title}").format(title=one_line(record.title, 80))
        job = self._job = self._lanes.session.start(words, work, Urgency.LATER)
        self._record, self._row, self._gives_way = record, None, False
        job.then(
            lambda event: self._take(job, record, event),
            lambda failure: self._fail(record, failure),
            lambda: self._end(job, record, time.monotonic() - begun),
        )

    def _try_again(self) -> None:
        """Find out whether night has come, or mains power is back."""
        self._held = False
        self._go_on()

    def _take(self, job: Job, record: DocumentRecord, event: ReadingEvent) -> None:
        self.happened.emit(record.id, event)
        if isinstance(event, Held):
            self.said.emit(record.id, held_words(event.why))
            self._held = event.why in {Hold.BATTERY, Hold.DAY}
            self._later.start()
        elif isinstance(event, Deepened | DeepeningBegun):
            self._show(job, event)
            self.said.emit(record.id, "")
            self.advanced.emit()

    def _show(self, job: Job, event: Deepened | DeepeningBegun) -> None:
        if self._row is None:
            limits = LimitsButton(self._settings)
            self._row = self._jobs.add(job, pausable=True, beside=limits)
        says = " · ".join(filter(None, (depth_words(event.depth), stages_words(event.left))))
        self._row.set_share(event.share, says)

    def _fail(self, record: DocumentRecord, failure: Failure) -> None:
        self._done.add(record.id)
        self._lanes.failed.emit(about(record, failure))

    def _end(self, job: Job, record: DocumentRecord, seconds: float) -> None:
        if self._stopped:
            return
        self._job = self._record = self._row = None
        self._spent += seconds
        if not (self._gives_way or self._held):
            self._done.add(record.id)
            if job.cancelled:
                note_left_unread(self._lanes, (record.id,), left=True)
        self.advanced.emit()
        self._soon.start()
