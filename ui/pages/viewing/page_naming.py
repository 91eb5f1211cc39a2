"""The name of the page in view, the same everywhere in the window.

Pages of a PDF have their own labels. The pages of text that reflows depend on how it is set, so
they are never named: what is shown is the page used by citations and contents, of the layout that
is the same on every machine, or the page of the printed edition where the book marks them.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.text.document import DocumentText
from reader.text.span import Span
from ui.background.lanes import Latest
from ui.pages.viewing.document_pane import DocumentPane
from ui.timers import single_shot

_SETTLE_MILLISECONDS = 60
_EDGE = 1.0
"""Points of the first page that may be scrolled out of sight at the very beginning."""


class PageNaming(QObject):
    """Follows the position of the pages."""

    named = Signal(str, int, int)
    """Label and number of the page, and the number of pages."""

    def __init__(self, pane: DocumentPane) -> None:
        super().__init__(pane)
        self.number = 0
        """The number of the page in view; 0 if it is not known."""
        self._pane = pane
        self._asking = Latest()
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._ask)
        pane.view.page_changed.connect(self._turn)
        pane.view.verticalScrollBar().valueChanged.connect(self._move)
        pane.view.arrived.connect(self._move)
        pane.laid_out.connect(self._move)

    def stop(self) -> None:
        """Stop; the window is closing."""
        self._settle.stop()

    def forget(self) -> None:
        """Forget the page: another document's pages have no names before they are laid out."""
        self._asking.stop()
        self._emit("", 0, 0)

    def _turn(self, page: int) -> None:
        document = self._pane.document
        if document and document.reflows:
            self._move()
        else:
            self._emit(self._pane.page_label(page), page, self._pane.view.pages)

    def _move(self, *_: object) -> None:
        document = self._pane.document
        if document and document.reflows:
            self._settle.start()

    def _ask(self) -> None:
        document, view = self._pane.document, self._pane.view
        self._asking.stop()
        if document is None or not view.pages:
            return
        content = document.content
        if view.place.page == 1 and view.place.y <= _EDGE:
            self._say(content, min(1, len(content.pages)))  # a cover has no character to be found
        elif (offset := self._pane.arrived_at) is not None:
            self._say(content, number_of_page(content, offset))
        else:
            self._asking.follow(document.offset_at(view.reading_place)).then(
                lambda offset: self._say(content, number_of_page(content, offset)),
                self._pane.failed,
            )

    def _say(self, content: DocumentText, number: int) -> None:
        if number:
            self._emit(content.pages[number - 1].label, number, len(content.pages))

    def _emit(self, label: str, number: int, of: int) -> None:
        self.number = number
        self.named.emit(label, number, of)


def number_of_page(content: DocumentText, offset: int) -> int:
    """Return the number by which citations count a page, from 1; 0 if there are no pages."""
    shown = content.pages_of(Span(offset, offset + 1))
    return shown[0].number if shown else min(1, len(content.pages))
