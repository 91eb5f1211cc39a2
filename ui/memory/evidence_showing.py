"""The evidence of something learnt: shown on its page, in a document that is opened if need be."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.records import DocumentRecord
from reader.text.document import DocumentId
from reader.values.quotation import Citation
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane


class ShowingEvidence(QObject):
    """Marks a place as answers mark their citations."""

    document_wanted = Signal(object)
    """The ``DocumentRecord`` of a place to be shown."""

    def __init__(self, pane: DocumentPane, handling: Handling) -> None:
        super().__init__(pane)
        self._pane = pane
        self._handling = handling
        self._open: DocumentId | None = None
        self._pending: Citation | None = None

    def show_document(self, document: DocumentId | None) -> None:
        """Follow the open document: perhaps the one with the place to show."""
        self._open = document
        pending, self._pending = self._pending, None
        if pending and pending.document == document:
            self._mark(pending)

    def show(self, record: DocumentRecord, place: Citation) -> None:
        """Go to ``place``."""
        if record.id == self._open:
            self._mark(place)
        else:
            self._pending = place
            self.document_wanted.emit(record)

    def selected(self) -> Citation | None:
        """Return the selection in the open document."""
        span, document = self._handling.selection.span, self._pane.document
        if not span or document is None or self._open is None:
            return None
        return Citation(self._open, span, span.of(document.content.text))

    def _mark(self, place: Citation) -> None:
        self._handling.leave_for([place], 0)
        self._pane.cite([place], 0)
