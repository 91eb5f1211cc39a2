"""What was read of a document, saved for other libraries, and brought in from them."""

from __future__ import annotations

from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from reader.memory_packs.passing_on import Unpacked, look_into, pack_memory
from reader.ports import Library
from reader.records import DocumentRecord, WholeMemory
from reader.text.document import DocumentId
from ui.background.background_reading import BackgroundReading
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes
from ui.background.undoing import Change, Undoing
from ui.library.library_changes import named
from ui.widgets.file_dialog import ask_for_files, ask_where_to_save
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import one_line

_FILTER = tr("Memory packs (*.zip)")


class MemoryPassing(QObject):
    """Asks for a file, and writes or reads it in the background."""

    def __init__(
        self,
        lanes: Lanes,
        reading: BackgroundReading,
        undoing: Undoing,
        *,
        messages: MessageBar,
        version: str,
        window: QWidget,
    ) -> None:
        """``version`` is the program's, for the file."""
        super().__init__(window)
        self._lanes = lanes
        self._reading = reading
        self._undoing = undoing
        self._replaced: set[DocumentId] = set()
        undoing.changed.connect(self._announce)
        self._messages = messages
        self._version = version
        self._window = window

    def ask_export(self, record: DocumentRecord | None) -> None:
        """Ask where to save what was read of a document; None if none is open."""
        if record is None:
            self._messages.note(tr("No document is open."))
            return
        name = tr("{name}-memory").format(name=record.source.path.stem) + ".zip"
        title = tr("Export what was read")
        ask_where_to_save(
            self._window, title, _FILTER, name, lambda path: self.export(record, path)
        )

    def export(self, record: DocumentRecord, path: Path) -> None:
        """Save what was read of a document."""

        def write(library: Library) -> WholeMemory:
            return pack_memory(library, record, path, self._version)

        job = self._lanes.imports.ask(tr("Exporting what was read"), write, Urgency.SOON)
        said = tr("Saved what was read of {what}: {name}").format(
            what=named([record]), name=one_line(path.name)
        )
        job.then(lambda _: self._messages.note(f"{said}."), self._messages.show_failure)

    def ask_import(self, record: DocumentRecord | None) -> None:
        """Ask for a file with what was read of a document elsewhere."""
        if record is None:
            self._messages.note(tr("No document is open."))
            return
        title = tr("Import what was read")
        ask_for_files(self._window, title, _FILTER, lambda path: self.take_in(record, path))

    def take_in(self, record: DocumentRecord, path: Path) -> None:
        """Check a file, and put what it has in place of what is remembered of a document."""
        job = self._lanes.imports.ask(
            tr("Importing what was read"),
            lambda library: look_into(library, path, record),
            Urgency.SOON,
        )
        job.then(self._offer, self._messages.show_failure)

    def _offer(self, found: Unpacked) -> None:
        """Put it there; ask first if a language model's work would be replaced."""
        what = named([found.record])
        if not found.is_new:
            known = tr("Nothing in this file is new: {what} has all of it.")
            self._messages.note(known.format(what=what))
        elif found.loses:
            self._messages.inform(
                tr("A language model has read {what} here, and that would be replaced.").format(
                    what=what
                ),
                tr("You can undo it until you close the window."),
                Offer(tr("Replace"), lambda: self._replace(found)),
                about=found.record.id,
                calm=True,
            )
        else:
            self._replace(found)

    def _replace(self, found: Unpacked) -> None:
        record = found.record
        self._reading.stop(record.id)

        def put(library: Library, memory: WholeMemory) -> None:
            library.memories.put(record.id, memory)

        self._replaced.add(record.id)
        change = Change(
            tr("Imported what was read of {what}").format(what=named([record])),
            lambda library: put(library, found.memory),
            lambda library: put(library, found.before),
        )
        self._undoing.do(change)
        undo = Offer(tr("Undo"), self._undoing.stack.undo)
        self._messages.note(f"{change.words}.", undo)

    def _announce(self) -> None:
        """Let the window look again at what was replaced, or put back."""
        for document in self._replaced:
            self._reading.follow_replaced(document)
