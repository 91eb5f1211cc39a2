"""The pages for screen readers: which one is in view, and what can be read on it now."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QObject

from reader.language import number
from reader.text.span import Span
from reader.text.units import word_at
from ui.map_control import Mapping
from ui.pages.viewing.page_naming import PageNaming
from ui.widgets.accessible_roles import announce
from ui.widgets.wording import one_line
from ui.window import Window

_MOST_CHARACTERS = 6000
"""As much as the largest window shows of a page in small print."""


class Speaking(QObject):
    """Names the page view after its page, and describes it by the visible text."""

    def __init__(self, window: Window, names: PageNaming, mapping: Mapping) -> None:
        super().__init__(window)
        self._pane = window.pane
        self._where = ""
        self._said = ""
        names.named.connect(self._turn)
        mapping.seen.connect(self._describe)

    def _turn(self, label: str, page: int, pages: int) -> None:
        says = tr("Page {page} of {pages}")
        if label != str(page):
            says = tr("Page {label}, {page} of {pages}")
        self._where = says.format(label=one_line(label, 40), page=number(page), pages=number(pages))
        self._pane.view.setAccessibleName(self._where if pages else tr("Pages"))

    def _describe(self, span: Span) -> None:
        document, view = self._pane.document, self._pane.view
        if document is None:
            view.setAccessibleDescription("")
            view.heard_text.clear()
            return
        seen = _of_whole_words(document.content.text, span)
        view.heard_text.replace(seen, view.viewport().size())
        view.setAccessibleDescription(one_line(seen, _MOST_CHARACTERS))
        before, self._said = self._said, self._where
        if self._where != before and view.hasFocus():
            announce(view, self._where)


def _of_whole_words(text: str, span: Span) -> str:
    """Return the visible text, with the last word complete even if a flowing page cuts it."""
    end = min(span.end, span.start + _MOST_CHARACTERS)
    if 0 < end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end = word_at(text, end).end
    return text[span.start : end]
