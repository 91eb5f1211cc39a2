"""The open document: fetched from the library, unlocked, shown, and closed."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.errors import FileChangedError, FileGoneError, PasswordNeededError
from reader.importing.unchanged import check_unchanged
from reader.pages.page_source import PageSource
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText
from ui.background.document_jobs import Fetched, fetch_document
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Latest
from ui.failures import Failure
from ui.library.arrivals import Arrivals, ask_password
from ui.library.entry import ShelfContents
from ui.library.library_control import Librarian
from ui.library.place_keeper import PlaceKeeper
from ui.pages.document.open_document import OpenDocument
from ui.window import Window


class Opening(QObject):
    """Puts one document at a time on the pages, and announces it."""

    opened = Signal(object)
    """The ``Fetched`` document; its pages follow."""
    closed = Signal()
    """Emitted when the open document was removed from the library."""
    _unchanged = Signal(object, object)
    """Emitted on a document's thread: its id, and when its unchanged file was modified."""

    def __init__(
        self, window: Window, places: PlaceKeeper, library: Librarian, arrivals: Arrivals
    ) -> None:
        super().__init__(window)
        self._window = window
        self._places = places
        self._library = library
        self._arrivals = arrivals
        self._passwords: dict[DocumentId, str] = {}
        self._fetching = Latest()
        self._then: Callable[[], None] | None = None
        self.record: DocumentRecord | None = None
        """Of the open document."""
        self.asked = False
        """Whether any document was ever to be opened."""
        window.pane.failed.connect(self._cannot_show)
        self._unchanged.connect(self._note_unchanged)
        library.listed.connect(self._follow_library)

    def open(self, record: DocumentRecord, then: Callable[[], None] | None = None) -> None:
        """Open ``record`` as soon as the place in the current document is saved.

        ``then`` is called once it is shown, unless another one is opened first.
        """
        self.asked = True
        self._places.look()
        self._then = then
        job = self._fetching.follow(fetch_document(self._window.lanes, record.id))
        job.then(lambda fetched: self._places.when_kept(lambda: self._show(fetched, job)))

    def open_again(self, record: DocumentRecord) -> tuple[PageSource, str | None]:
        """Open the document's pages once more, on the calling thread; return also its password."""
        document, password = self._window.pane.document, self.password_of(record.id)
        if document is None or document.record.id != record.id:
            raise FileGoneError(tr("The document was closed."), tr("Open it, and try again."))
        return self._window.services.open_pages(record, document.content, password), password

    def password_of(self, document: DocumentId) -> str | None:
        """Return the password that opened a document since the window is open."""
        return self._passwords.get(document)

    def learn_password(self, document: DocumentId, password: str) -> None:
        """Keep a document's password for as long as the window is open."""
        self._passwords[document] = password

    def _follow_library(self, contents: ShelfContents) -> None:
        """Close the document if it was removed."""
        record = self.record
        if record and all(entry.record.id != record.id for entry in contents.entries):
            self.record = None
            self._places.follow(None, None)
            self._window.pane.show_document(None)
            self.closed.emit()

    def _show(self, fetched: Fetched, job: Job) -> None:
        if job.cancelled:
            return  # another document was asked for meanwhile
        record, content, position = fetched.record, fetched.content, fetched.position
        word = self.password_of(record.id)
        document = OpenDocument(record, content, lambda: self._open_pages(record, content, word))
        self.record = record
        self._window.lanes.add(document.lane)
        self._places.follow(document, position)
        self._window.pane.show_document(document, position.place if position else 0)
        then, self._then = self._then, None
        self.opened.emit(fetched)
        if then:
            then()

    def _open_pages(
        self, record: DocumentRecord, content: DocumentText, password: str | None
    ) -> PageSource:
        modified = check_unchanged(record.source)
        if modified != record.source.modified:
            self._unchanged.emit(record.id, modified)
        return self._window.services.open_pages(record, content, password)

    def _note_unchanged(self, document: DocumentId, modified: int) -> None:
        self._window.lanes.shelf.ask(
            tr("Saving that a file is unchanged"),
            lambda library: library.documents.note_unchanged(document, modified),
            Urgency.NOW,
            must_finish=True,
        )

    def _cannot_show(self, failure: Failure) -> None:
        record, error = self.record, failure.error
        if record and isinstance(error, PasswordNeededError):
            ask_password(
                self._window,
                record.title,
                wrong=error.wrong,
                answered=lambda word: self._unlock(record, word),
            )
        elif record and isinstance(error, FileGoneError):
            self._library.lost.look(record, failure)
        elif record and isinstance(error, FileChangedError):
            self._arrivals.offer_to_read_again(record, failure)
        else:
            self._window.messages.show_failure(failure)

    def _unlock(self, record: DocumentRecord, password: str) -> None:
        self.learn_password(record.id, password)
        self.open(record)
