"""The card that shows a note, or the lines that a link leads to, without leaving the page."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QPoint

from reader.text.document import DocumentText
from reader.text.previews import looks_like_a_mark, preview
from reader.text.span import Span
from ui.background.latest import Latest
from ui.pages.document.touching import destination
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.texts import Found
from ui.timers import single_shot
from ui.widgets.pointer_card import Card
from ui.widgets.wording import one_line, place_of

_WAIT_MILLISECONDS = 300


class LinkCard(Card):
    """Previews the target of a link inside the document."""

    def __init__(self, pane: DocumentPane) -> None:
        super().__init__(pane.view)
        self._pane = pane
        self._found: Found | None = None
        self._looking = Latest()
        self._wait = single_shot(self, _WAIT_MILLISECONDS, self._look_ahead)

    def preview(self, found: Found | None, *, at_once: bool = False) -> None:
        """Appear at once, or if the pointer stays on the link; hide if there is none."""
        self._wait.stop()
        self._looking.stop()
        self.hide()
        self._found = found
        if found and at_once:
            self._look_ahead()
        elif found:
            self._wait.start()

    def _look_ahead(self) -> None:
        if self._found and self._pane.document:
            asked = destination(self._pane.document, self._found.link.address)
            # A failure is shown on following the link, not on passing over it.
            self._looking.follow(asked).then(partial(self._show_ahead, self._found))

    def _show_ahead(self, found: Found, offset: int | None) -> None:
        document, view = self._pane.document, self._pane.view
        if offset is None or document is None or found != self._found:
            return
        mark = view.texts.words_under(found)
        ahead = preview(document.content, offset, mark)
        name = _where(document.content, offset, reflows=document.reflows)
        if ahead.is_note and looks_like_a_mark(mark):
            name = tr("Note {mark}").format(mark=one_line(mark.strip("[](). "), 20))
        rect = view.shown(found.page, found.link.rect).toAlignedRect()
        beside = rect.translated(view.viewport().mapTo(view, QPoint(0, 0)))
        self.show_beside(name, "", ahead.text, beside)
        self.setAccessibleDescription(ahead.text)


def _where(content: DocumentText, offset: int, *, reflows: bool) -> str:
    """Return page and section, or the section alone if pages depend on the window."""
    if not reflows:
        return place_of(content, Span(offset, min(offset + 1, len(content.text))))
    section = content.section_at(offset)
    return one_line(section.title, 80) if section else ""
