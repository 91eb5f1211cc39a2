"""The window's first content, and the handling of documents that arrive in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject

from reader.importing.import_events import Imported
from reader.text.document import DocumentId
from ui.background.background_reading import BackgroundReading
from ui.library.arranging import ordered
from ui.library.arrivals import Arrivals
from ui.library.entry import ShelfContents, ShelfEntry
from ui.opening import Opening
from ui.services import Services
from ui.settings.choices import Order


class Beginning(QObject):
    """Decides which documents are opened and read without a request."""

    def __init__(
        self,
        opening: Opening,
        arrivals: Arrivals,
        reading: BackgroundReading,
        services: Services,
    ) -> None:
        super().__init__(opening)
        self._opening = opening
        self._arrivals = arrivals
        self._reading = reading
        self._services = services
        self._started = datetime.now(UTC)
        self._begun = False
        self._left: frozenset[DocumentId] = frozenset()
        self._shows_files = False
        arrivals.arrived.connect(self._take_in)

    def start(self, files: Sequence[Path]) -> None:
        """Import ``files``; the first of them is shown instead of the last document read."""
        self._shows_files = bool(files)
        self._arrivals.add(files)

    def open_handbook(self) -> None:
        """Show the handbook; import it if it is not in the library any more."""
        if self._services.welcome:
            self._arrivals.add([self._services.welcome.path])

    def follow_library(self, contents: ShelfContents) -> None:
        """On the first call, show the last document read, or the welcome; reading goes on.

        Unfinished readings come first. Those that waited when the program ended wait again, if
        documents are read automatically; cancelled ones do not.
        """
        self._left = contents.left_unread
        if self._begun:
            return
        self._begun = True
        entries, welcome = contents.entries, self._services.welcome
        if entries and not self._shows_files:
            self._opening.open(ordered(entries, Order.OPENED)[0].record)
        elif welcome and not any(self._was_there(entry) for entry in entries):
            self._arrivals.add([welcome.path], show=not self._shows_files)
        self._go_on_reading([each for each in entries if each.record.id not in self._left])

    def _was_there(self, entry: ShelfEntry) -> bool:
        """Whether it was in the library before; a file given at the start may be listed already."""
        return entry.record.added < self._started

    def _go_on_reading(self, entries: Sequence[ShelfEntry]) -> None:
        at_once = self._services.settings.now.reading.at_once
        latest = ordered(entries, Order.OPENED)
        unfinished = [entry for entry in latest if 0 < entry.remembered < 1]
        waiting = [entry for entry in latest if at_once and not entry.remembered]
        for entry in (*unfinished, *waiting):
            self._reading.read(entry.record)

    def _take_in(self, imported: Imported, password: str | None, show: bool) -> None:
        record = imported.record
        if password is not None:
            self._opening.learn_password(record.id, password)
        if show or not self._opening.asked:
            self._opening.open(record)
        if self._services.settings.now.reading.at_once and not self._is_left(imported):
            self._reading.read(record)

    def _is_left(self, imported: Imported) -> bool:
        """Whether reading it was cancelled; until the library is listed, nobody knows."""
        return imported.known and (not self._begun or imported.record.id in self._left)
