"""A document whose file is missing: searched for nearby, then asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.importing.unchanged import find_moved, same_file
from reader.records import DocumentRecord
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import one_line

_LONGEST = 80


class LostFiles(QObject):
    """Finds documents' files again, by their content."""

    found = Signal(object)
    """The ``DocumentRecord`` with the new place of its file."""

    def __init__(
        self,
        lanes: Lanes,
        messages: MessageBar,
        window: QWidget,
        add: Callable[[Sequence[Path]], object],
    ) -> None:
        """``add`` imports files."""
        super().__init__(window)
        self._lanes = lanes
        self._messages = messages
        self._window = window
        self._add = add

    def look(self, record: DocumentRecord, failure: Failure) -> None:
        """Search nearby for a missing file, as in ``failure``; ask for it if that fails."""

        def take(path: Path | None) -> None:
            if path is None:
                offer = Offer(tr("Find it …"), lambda: self.ask(record))
                self._messages.show_failure(failure, offer, about=record.id)
            else:
                self._settle(record, path)
                words = tr("“{title}” was moved and has been found again: {path}")
                self._messages.note(
                    words.format(title=one_line(record.title, _LONGEST), path=one_line(str(path)))
                )

        words, source = tr("Looking for a moved file"), record.source
        job = self._lanes.chores.ask(words, lambda _nothing: find_moved(source), Urgency.NOW)
        job.then(take, self._lanes.failed)

    def ask(self, record: DocumentRecord) -> None:
        """Let the user show where the file is now."""
        title = tr("Where is “{title}” now?").format(title=one_line(record.title, _LONGEST))
        nearest = self._nearest(record.source.path)
        check = partial(self.check, record)
        ask_for_files(self._window, title, tr("All files (*)"), check, folder=nearest)

    def check(self, record: DocumentRecord, path: Path) -> None:
        """Take ``path`` as the file of ``record`` if, and only if, its content is the same."""
        words, source = tr("Comparing files"), record.source
        job = self._lanes.chores.ask(words, lambda _nothing: same_file(source, path), Urgency.NOW)
        job.then(
            lambda same: self._settle(record, path) if same else self._refuse(record, path),
            self._lanes.failed,
        )

    def _settle(self, record: DocumentRecord, path: Path) -> None:
        self._lanes.change(
            tr("Saving where a file is"),
            lambda library: library.documents.relocate(record.id, path),
            self.found,
        )

    def _refuse(self, record: DocumentRecord, path: Path) -> None:
        what = tr("“{name}” is another document, or another version of “{title}”.")
        self._messages.inform(
            what.format(name=one_line(path.name, _LONGEST), title=one_line(record.title, _LONGEST)),
            tr(
                "Quotes and gists of one wouldn't match the other. You can import it as a new "
                "document."
            ),
            Offer(tr("Import it as new"), lambda: self._add([path])),
            about=record.id,
        )

    @staticmethod
    def _nearest(path: Path) -> str:
        """Return the file's old folder, or the nearest existing one above it."""
        return str(next((each for each in path.parents if each.is_dir()), Path.home()))
