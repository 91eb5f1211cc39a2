"""A document whose file was replaced or edited: the new version can be read beside it."""

from __future__ import annotations

from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from reader.annotations.moving_marks import HandedOn
from reader.importing.import_events import Imported
from reader.importing.new_version import hand_on
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.library.arrivals import Arrivals
from ui.library.library_jobs import change
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import number, one_line

_LONGEST = 80


class ChangedFiles(QObject):
    """Offers to read a changed file, and passes the earlier version's marks and details on."""

    handed_on = Signal()
    """Emitted when the newer version has collections, details and place of the earlier one."""

    def __init__(self, lanes: Lanes, messages: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._messages = messages
        self._awaited: dict[Path, DocumentId] = {}
        self._arrivals: Arrivals | None = None

    def follow(self, arrivals: Arrivals) -> None:
        """Follow imports by ``arrivals``. To be called before others open what was imported."""
        self._arrivals = arrivals
        arrivals.arrived.connect(self._take)

    def look(self, record: DocumentRecord, failure: Failure) -> None:
        """Offer to read a document's changed file, as in ``failure``."""
        offer = Offer(tr("Read it again"), lambda: self._read(record))
        self._messages.show_failure(failure, offer, about=record.id)

    def _take(self, imported: Imported) -> None:
        """Take an imported file: one that was awaited follows its earlier version."""
        record = imported.record
        earlier = self._awaited.pop(record.source.path, None)
        if earlier is None or earlier == record.id:
            return
        job = change(
            self._lanes,
            tr("Transferring a document's data"),
            lambda library: hand_on(library, earlier, record.id),
        )
        job.happened.connect(lambda handed: self._report(record, handed))
        job.failed.connect(self._messages.show_failure)

    def _read(self, record: DocumentRecord) -> None:
        if self._arrivals:
            self._awaited[record.source.path] = record.id
            self._arrivals.add([record.source.path])

    def _report(self, record: DocumentRecord, handed: HandedOn) -> None:
        words = tr(
            "“{title}” was read again. The earlier version stays in the library, with its answers."
        )
        self._messages.note(
            words.format(title=one_line(record.title, _LONGEST)), hint=_outcome(handed)
        )
        self.handed_on.emit()


def _outcome(handed: HandedOn) -> str:
    """Return the outcome for the marks."""
    if not handed.drafts:
        return ""
    if not handed.unplaced:
        return tr("Marks found again: {count}.").format(count=number(handed.placed))
    words = tr("Marks found again: {count}; {unplaced} are listed in Notes as without a place.")
    return words.format(count=number(handed.placed), unplaced=number(handed.unplaced))
