"""Finding in the document: the controller of bar, finder, list and pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from reader.pages.page_source import PlacedRect
from reader.search.searching import FindQuery
from reader.text.document import DocumentText
from reader.text.span import Span, SpanTable
from ui.background.lanes import Lanes, Latest
from ui.failures import Failure
from ui.layouts import column
from ui.pages.document.touching import heights
from ui.pages.geometry.strip import Place
from ui.pages.links.travels import Travels
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.scroll_bar import MarkKind
from ui.pages.viewing.texts import PageTexts
from ui.search.find_bar import FindBar
from ui.search.finder import Finder
from ui.search.hit_layer import HitLayer
from ui.search.hit_list import HitList, Hits
from ui.widgets.escape import on_escape


class Finding(QObject):
    """``frame`` has the bar and the list, to be placed above the pages."""

    def __init__(
        self, pane: DocumentPane, texts: PageTexts, lanes: Lanes, travels: Travels
    ) -> None:
        super().__init__(pane)
        self._pane = pane
        self._texts = texts
        self._travels = travels
        self._finder = Finder(lanes, self)
        self.layer = HitLayer(pane.view, texts)
        """Paints the hits over the pages."""
        self._content: DocumentText | None = None
        self.hits = Hits.none()
        """The hits of the last search."""
        self.current: int | None = None
        """The index of the current hit."""
        self._origin = 0
        self._moved = False
        self._failed = False
        self._placing = Latest()
        self._marking = Latest()
        self.bar = FindBar()
        self.list = HitList()
        self.frame = QWidget()
        column(self.bar, self.list, on=self.frame, spacing=0)
        pane.view.add_layer(self.layer)
        on_escape(pane.view, self.close, lambda: self.bar.isVisible() or len(self.hits) > 0)
        self._connect()

    def show_document(self, content: DocumentText | None) -> None:
        """Start over with another document, or none."""
        self._content = content
        self._placing.stop()
        self._finder.show_document(content)
        self._origin = 0
        self.bar.list.setChecked(False)
        self.bar.show_note("")
        self.bar.hide()
        self._take(Hits.none())

    def hide_behind(self, up_to: int | None) -> None:
        """Find and count nothing after this character; None for everywhere."""
        self.bar.show_bound(bounded=up_to is not None)
        self._finder.hide_behind(up_to, report=self.bar.isVisible())

    def begin(self, text: str = "") -> None:
        """Open the find bar, perhaps with these words."""
        if self._content is None:
            return
        if not self.bar.isVisible():
            self._origin = self._texts.here() or 0
            self._moved = False
        self._finder.prepare()
        self.bar.begin(text)
        if not self.bar.query.empty and self.bar.query != self.hits.query:
            self._ask(self.bar.query)

    def step(self, by: int) -> None:
        """Go to the next hit (1) or the previous one (-1), round and round."""
        if not self.bar.isVisible() or not len(self.hits):
            self.begin()
            return
        before = -1 if self.current is None else self.current
        after = before + by
        self.bar.show_note(self._wrapping(after))
        self._choose(after % len(self.hits))

    def show_place(
        self, words: Sequence[Span], current: int = 0, *, stepping: bool = False
    ) -> None:
        """Mark these words, found elsewhere, until the next search or Esc.

        ``stepping``: from one of them to another, which leaves no entry in the history.
        """
        self._finder.stop()
        self.bar.list.setChecked(False)
        self.bar.hide()
        self._show_hits(Hits(FindQuery(""), SpanTable.of(words), complete=True), current)
        self._moved = self._moved and stepping
        self._origin = words[current].start
        self._show(words[current])

    def close_place(self) -> None:
        """Remove the marks of words found elsewhere."""
        if len(self.hits) and self.hits.query.empty:
            self._placing.stop()
            self._show_hits(Hits.none(), None)

    def close(self) -> None:
        """Remove all marks; the position stays."""
        self._finder.stop()
        self._placing.stop()
        self.bar.list.setChecked(False)
        self.bar.hide()
        self._show_hits(Hits.none(), None)
        self._pane.view.setFocus()

    def _connect(self) -> None:
        self.bar.asked.connect(self._ask)
        self.bar.stepped.connect(self.step)
        self.bar.closed.connect(self.close)
        self.bar.list_wanted.connect(self._show_list)
        self.bar.field.went_down.connect(self._enter_list)
        self.list.picked.connect(self._choose)
        self.list.left.connect(self.bar.field.setFocus)
        self._finder.found.connect(self._take)
        self._finder.failed.connect(self._fail)
        self._texts.arrived.connect(lambda _page: self._pane.view.viewport().update())
        self._pane.laid_out.connect(self._mark)

    def _ask(self, query: FindQuery) -> None:
        self._failed = False
        self.bar.show_note("")
        if query.empty:
            self._finder.stop()
            self._take(Hits.none())
        else:
            self._finder.look_for(query)

    def _take(self, hits: Hits) -> None:
        """Take in new hits; the first after the search's starting point becomes current."""
        same = self.hits.query == hits.query
        current = self.current if same else None
        if current is not None and current >= len(hits):
            current = self.current = None
        if current is None and len(hits):
            current = hits.first_from(self._origin)
            if current is None and hits.complete:
                current = 0
                self.bar.show_note(tr("No more hits below; this is the first one in the document."))
        fresh = current is not None and (not same or self.current is None)
        self._show_hits(hits, current)
        if fresh and current is not None:
            self._show(hits.table[current])

    def _show_hits(self, hits: Hits, current: int | None) -> None:
        self.hits, self.current = hits, current
        self.layer.show(hits, current)
        if hits.complete or len(hits):
            self.bar.show_count(current, len(hits), searched=not self._failed)
        if hits.complete:
            self._mark()
        if self.list.isVisible():
            self.list.show_hits(hits, self._content)
            self.list.go_to(current)

    def _fail(self, failure: Failure) -> None:
        self._failed = True
        self.bar.show_note(f"{failure.what} {failure.hint}".strip(), wrong=True)

    def _choose(self, number: int) -> None:
        self.current = number
        span = self.hits.table[number]
        self._origin = span.start
        self.layer.show(self.hits, number)
        self.bar.show_count(number, len(self.hits))
        self.list.go_to(number)
        self._show(span)

    def _wrapping(self, after: int) -> str:
        if after >= len(self.hits):
            return tr("Last hit reached; continuing from the beginning.")
        return tr("First hit reached; continuing from the end.") if after < 0 else ""

    def _show(self, span: Span) -> None:
        self._placing.stop()
        if self._pane.document:
            placed = self._placing.follow(self._pane.document.rects([span]))
            placed.then(lambda found: self._bring(span, list(found[0])))

    def _bring(self, span: Span, rects: list[PlacedRect]) -> None:
        view = self._pane.view
        if not view.pages:
            return
        if not rects:
            self._pane.go_to_offset(span.start)
            return
        if view.all_shown(rects):
            return
        if not self._moved:
            self._moved = True
            self._travels.leave()
        view.go_to(Place(rects[0].page, rects[0].rect[1]))

    # The list

    def _show_list(self, shown: bool) -> None:
        self.list.setVisible(shown)
        if shown:
            self.list.show_hits(self.hits, self._content)
            self.list.go_to(self.current)
            self.list.setFocus()
        elif self.list.hasFocus():
            self.bar.field.setFocus()

    def _enter_list(self) -> None:
        if len(self.hits):
            self.bar.list.setChecked(True)
            self.list.setFocus()

    # Marks on the scroll bar

    def _mark(self) -> None:
        self._marking.stop()
        document, table = self._pane.document, self.hits.table
        if document is None or not len(table):
            self._pane.view.mark_places(MarkKind.FOUND, ())
            return
        asked = self._marking.follow(heights(document, table, self._pane.view.pages))
        asked.then(partial(self._pane.view.mark_places, MarkKind.FOUND))
