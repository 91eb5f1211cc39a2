"""The open document, passed on to all parts of the window that show it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from reader.records import DocumentRecord
from ui.background.document_jobs import Fetched
from ui.widgets.wording import one_line
from ui.window_parts import NAME, WindowParts


class DocumentShowing(QObject):
    """Shows one document in all parts of the window, or that none is open."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts)
        self._parts = parts

    def show(self, fetched: Fetched) -> None:
        """Show a document that was opened."""
        parts = self._parts
        record, content = fetched.record, fetched.content
        parts.middle.show_book()
        parts.messages.show_document(record.id)
        parts.mapping.show_document(fetched)
        parts.around.show_document(fetched)
        parts.handling.show_document(content)
        parts.notes.show_document(record, content)
        parts.offering.stop()
        if fetched.position is None:
            parts.offering.look(record)
        parts.reference.show_document(is_open=True)
        parts.aloud.show_document(record, content)
        parts.arrangement.show_map(True)
        parts.pane.view.setFocus()
        title = one_line(record.title)
        parts.setWindowTitle(f"{title} – {NAME}")
        parts.top.title.show_text(title)
        parts.crossing.show_document(record)
        parts.remembering.show_document(fetched)
        parts.talking.show_document(fetched, self._samples(record))
        parts.appearance.show_document()
        parts.librarian.show_current(record.id)
        parts.reading.prefer(record)

    def clear(self) -> None:
        """Show that no document is open."""
        parts = self._parts
        parts.remembering.show_document(None)
        parts.messages.show_document(None)
        parts.talking.close_document()
        parts.around.show_document(None)
        parts.handling.close_document()
        parts.notes.show_document(None, None)
        parts.reference.show_document(is_open=False)
        parts.aloud.show_document(None, None)
        parts.commands.show_sections(())
        parts.middle.show_empty()
        parts.arrangement.show_map(False)
        parts.setWindowTitle(NAME)
        parts.top.title.show_text("")
        parts.appearance.show_document()
        parts.librarian.show_current(None)

    def _samples(self, record: DocumentRecord) -> Sequence[str]:
        welcome = self._parts.services.welcome
        return welcome.questions if welcome and welcome.path == record.source.path else ()
