"""The controller between the library panel and the library: what is shown and done there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QObject, QSize, Qt, QUrl, Signal, SignalInstance
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from reader.annotations.mark import Mark
from reader.language import number
from reader.memory.reading_events import MemoryIsStale
from reader.records import Details, DocumentRecord
from reader.text.document import DocumentId
from reader.values.experience import ExperienceId
from ui.background.background_reading import BackgroundReading
from ui.background.document_jobs import look_at_memory
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes
from ui.background.reading_words import reading_wishes, stale_words
from ui.background.undoing import Change, Undoing
from ui.failures import Failure
from ui.library import library_changes
from ui.library.arrivals import Arrivals
from ui.library.collection_control import CollectionControl
from ui.library.covers import Covers
from ui.library.details import DetailsDialog
from ui.library.document_painting import LARGE_COVER
from ui.library.entry import ShelfContents, ShelfEntry, shelf_contents
from ui.library.library_panel import LibraryPanel
from ui.library.lost_files import LostFiles
from ui.settings.store import SettingsStore
from ui.timers import single_shot
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.row_model import Verb, Verbs
from ui.widgets.wording import one_line

_REFRESH_MILLISECONDS = 1500
_SHARPEST = 2
"""Covers are kept for screens of up to twice the usual density."""
_OUT_OF_DATE = "memory out of date"

Entries = Sequence[ShelfEntry]


class Librarian(QObject):
    """Keeps the panel up to date, and executes the actions of its menus."""

    listed = Signal(object)
    """The ``ShelfContents``, whenever the library was read."""
    document_wanted = Signal(object)
    """The ``DocumentRecord`` to open."""
    export_wanted = Signal(object)
    import_wanted = Signal(object)
    """The ``DocumentRecord`` of which what was read is to be saved, or brought in."""
    together_wanted = Signal(object)
    """Ids of documents to be asked as one, in their order."""

    def __init__(
        self,
        panel: LibraryPanel,
        lanes: Lanes,
        reading: BackgroundReading,
        arrivals: Arrivals,
        *,
        messages: MessageBar,
        settings: SettingsStore,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._panel = panel
        self._lanes = lanes
        self._reading = reading
        self._messages = messages
        self._settings = settings
        self._window = window
        self._current: DocumentId | None = None
        self.lost = LostFiles(lanes, messages, window, arrivals.add)
        self.undoing = Undoing(lanes, self)
        self._covers = Covers(lanes, QSize(LARGE_COVER) * _SHARPEST)
        panel.list.show_covers(self._covers)
        self.collections = CollectionControl(panel, self._do, self.together_wanted.emit, window)
        panel.list.verbs = self._verbs()
        self._soon = single_shot(self, _REFRESH_MILLISECONDS, self.refresh)
        self._connect(arrivals)
        kept = settings.now.kept
        panel.set_look(kept.shelf_order, grid=kept.shelf_covers)

    def start(self) -> None:
        """Read the library; erase what was removed in an earlier session."""
        self.refresh()
        erase = partial(library_changes.erase_set_aside, datetime.now(UTC))
        job = self._lanes.imports.start(tr("Deleting removed documents"), erase, Urgency.LATER)
        job.then(failed=self._lanes.failed)

    def show_current(self, document: DocumentId | None) -> None:
        """Follow another document."""
        self._current = document
        self.refresh()

    def refresh(self) -> None:
        """Read the library again."""
        self._soon.stop()
        self._lanes.fetch(tr("Loading the library"), shelf_contents, self._show, Urgency.SOON)

    def refresh_soon(self) -> None:
        """Refresh once for several requests."""
        if not self._soon.isActive():
            self._soon.start()

    def remove(self, entries: Entries) -> None:
        """Remove documents from the library, with an undo."""
        records = [entry.record for entry in entries]
        for record in records:
            self._reading.stop(record.id)
        self._do(library_changes.remove(records))
        self._lanes.fetch(
            tr("Loading what was learnt from a document"),
            lambda library: (
                library_changes.learnt_from(library, records),
                library_changes.marks_in(library, records),
            ),
            lambda kept: self._offer_to_forget(records, *kept),
        )

    def _offer_to_forget(
        self,
        records: Sequence[DocumentRecord],
        learnt: Mapping[DocumentId, Sequence[ExperienceId]],
        marks: Sequence[Mark],
    ) -> None:
        """Offer to remove what was learnt and marked in removed documents; otherwise it stays."""
        undo, named = Offer(tr("Undo"), self.undoing.stack.undo), library_changes.named(records)
        hint, count = "", len({one for some in learnt.values() for one in some})
        if marks:
            hint = ngettext(
                "{count} mark in it is kept in Notes, and comes back with the file.",
                "{count} marks in it are kept in Notes, and come back with the file.",
                len(marks),
            ).format(count=number(len(marks)))
            what = tr("Removed {what}").format(what=named)
            removed = library_changes.remove_marks(records, marks)
            remove = Offer(tr("Remove marks too"), lambda: self._do(removed))
            self._messages.note(f"{what}.", undo, hint, also=remove)
        if count:
            what = ngettext(
                "Removed {what}. {count} item learnt from it is kept.",
                "Removed {what}. {count} items learnt from it are kept.",
                count,
            ).format(what=named, count=number(count))
            forgotten = library_changes.forget_with(records, learnt)
            forget = Offer(tr("Forget it too"), lambda: self._do(forgotten))
            self._messages.note(what, undo, hint, also=forget)

    def ask_together(self) -> None:
        """Ask about the selected documents; else about the collection in view."""
        entries, shelf = self._panel.list.selected, self._panel.shelves.shelf
        if len(entries) > 1:
            self._ask(entries)
        elif len(documents := self.collections.documents_of(shelf)) > 1:
            self.together_wanted.emit(documents)
        else:
            self._messages.inform(
                tr("You can ask several documents together."),
                tr("Select them in the library with Ctrl or Shift, or select a collection."),
            )

    def show_details_of(self, document: DocumentId) -> None:
        """Show the details of a document by its id."""
        for entry in self._panel.contents.entries:
            if entry.record.id == document:
                self.show_details(entry)

    def show_details(self, entry: ShelfEntry) -> None:
        """Show a document's details, to be changed."""
        self._lanes.fetch(
            tr("Loading the details"),
            lambda library: library.documents.original(entry.record.id),
            lambda original: self._open_details(entry, original),
        )

    def _open_details(self, entry: ShelfEntry, original: Details) -> None:
        record = entry.record
        cover = self._covers.get(record.id)
        dialog = DetailsDialog(self._window, entry, original, cover, self._panel.contents.names)
        dialog.saved.connect(lambda details: self._do(library_changes.edit(record, details)))
        dialog.show()
        if entry.memory.maker:
            wishes = reading_wishes(self._settings.now.reading)
            # Errors are shown when reading or asking; this was only a check.
            look_at_memory(self._lanes, record.id, wishes).then(dialog.show_stale)

    def _show(self, contents: ShelfContents) -> None:
        self._panel.show_contents(contents, self._current)
        self.listed.emit(contents)

    def _do(self, what: Change) -> None:
        """Make a change, report it, and offer to undo it."""
        self.undoing.do(what)
        self._messages.note(f"{what.words}.", Offer(tr("Undo"), self.undoing.stack.undo))

    def _fail(self, failure: Failure) -> None:
        self._messages.drop_note()
        self._messages.show_failure(failure)

    def _verbs(self) -> Verbs:
        def mark(entries: Entries, *, finished: bool) -> None:
            self._do(library_changes.mark(entries, finished=finished))

        return (
            Verb(tr("Open"), _for_one(self.document_wanted), _is_one),
            Verb(tr("Details …"), lambda some: self.show_details(some[0]), _is_one),
            Verb(tr("Show in folder"), lambda some: self._show_in_folder(some[0]), _is_one),
            Verb(tr("Locate the file …"), lambda some: self.lost.ask(some[0].record), _is_one),
            Verb(tr("Ask these documents"), self._ask, lambda some: len(some) > 1),
            None,
            Verb(tr("Collections"), more=self.collections.verbs_for),
            Verb(
                tr("Mark as finished"),
                lambda some: mark(some, finished=True),
                lambda some: not all(entry.finished for entry in some),
            ),
            Verb(
                tr("Mark as unread"),
                lambda some: mark(some, finished=False),
                lambda some: any(entry.position for entry in some),
            ),
            None,
            Verb(
                tr("Read into memory now"),
                self._read,
                lambda some: any(self._is_unread(entry) for entry in some),
            ),
            Verb(
                tr("Forget memory and read again"),
                self._read_again,
                lambda some: any(entry.remembered > 0 for entry in some),
            ),
            Verb(tr("Export what was read …"), _for_one(self.export_wanted), _is_one),
            Verb(tr("Import what was read …"), _for_one(self.import_wanted), _is_one),
            None,
            Verb(tr("Remove from the library"), self.remove, key=Qt.Key.Key_Delete),
        )

    def _ask(self, entries: Entries) -> None:
        self.together_wanted.emit(tuple(entry.record.id for entry in entries))

    def _show_in_folder(self, entry: ShelfEntry) -> None:
        folder = entry.record.source.path.parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._messages.inform(
                tr("Can't open the folder {folder}.").format(folder=one_line(str(folder))),
                tr("It may be on a drive that isn't connected."),
            )

    def _read(self, entries: Entries) -> None:
        for entry in reversed(entries):
            self._reading.read(entry.record, first=True)

    def _is_unread(self, entry: ShelfEntry) -> bool:
        """Whether it is not in memory, or reading it was cancelled."""
        return entry.remembered < 1 or entry.record.id in self._panel.contents.left_unread

    def _read_again(self, entries: Entries) -> None:
        for entry in entries:
            self._reading.read_again(entry.record)

    def _offer_to_read_afresh(self, record: DocumentRecord, stale: MemoryIsStale) -> None:
        offer = Offer(tr("Re-read"), lambda: self._reading.read_again(record))
        words = stale_words(record, stale)
        self._messages.inform(*words, offer, record.id, _OUT_OF_DATE)

    def _connect(self, arrivals: Arrivals) -> None:
        self._panel.look_changed.connect(self._keep_look)
        self.undoing.changed.connect(self.refresh)
        # Once the stack has moved, the note's undo would revert another change.
        self.undoing.stack.indexChanged.connect(self._messages.drop_note)
        self.undoing.failed.connect(self._fail)
        self._reading.advanced.connect(self.refresh_soon)
        self._reading.stale.connect(self._offer_to_read_afresh)
        arrivals.handed_on.connect(self.refresh)
        arrivals.arrived.connect(self.refresh_soon)

    def _keep_look(self) -> None:
        kept, panel = self._settings.now.kept, self._panel
        look = replace(kept, shelf_order=panel.order, shelf_covers=panel.grid.isChecked())
        self._settings.change(look)


def _for_one(signal: SignalInstance) -> Callable[[Entries], None]:
    """Return what emits ``signal`` with the record of the only document selected."""
    return lambda some: signal.emit(some[0].record)


def _is_one(entries: Entries) -> bool:
    return len(entries) == 1
