"""Getting around in a document: connects finding, contents and pages with the window."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject

from reader.records import Restriction
from reader.search.page_names import PageGoal, PageNames
from reader.text.document import DocumentId
from reader.text.section_names import page_range
from reader.text.span import Span
from reader.values.answer import Answer
from ui.actions.acts import Act
from ui.amounts import percent
from ui.background.document_jobs import Fetched, restrict
from ui.background.lanes import Latest
from ui.left_panel import LeftTab
from ui.opening import Opening
from ui.pages.document.open_document import OpenDocument
from ui.pages.document.touching import pages_of
from ui.pages.geometry.strip import Place
from ui.pages.input.handling import Handling
from ui.pages.input.selection import put_text
from ui.pages.viewing.page_naming import number_of_page
from ui.search.finding_in_text import Finding
from ui.search.library_hits import LibraryHit, search_library
from ui.search.mentioning import Mentioning
from ui.search.page_goal import PageField
from ui.timers import single_shot
from ui.widgets.wording import one_line, place_of
from ui.window import Window

_OF_A_DOCUMENT = (
    Act.FIND,
    Act.FIND_NEXT,
    Act.FIND_PREVIOUS,
    Act.GO_TO_PAGE,
    Act.NEXT_PAGE,
    Act.PREVIOUS_PAGE,
    Act.FIRST_PAGE,
    Act.LAST_PAGE,
    Act.NEXT_SECTION,
    Act.PREVIOUS_SECTION,
    Act.NEXT_MENTION,
    Act.PREVIOUS_MENTION,
    Act.FIRST_MENTION,
    Act.COPY_PLACE,
)
_SETTLE_MILLISECONDS = 90
_AT_THE_START = 40
"""Within this many characters of a section's start, "back" means the section before."""


class GettingAround(QObject):
    """The controller between finding, contents, pages and the window."""

    def __init__(self, window: Window, handling: Handling, opening: Opening) -> None:
        super().__init__(window)
        self._window = window
        self._pane, self._left = window.pane, window.left
        self._texts, self._travels = handling.texts, handling.travels
        self._opening = opening
        self._consulted: tuple[Span, ...] = ()
        self._marking = Latest()
        self.finding = Finding(self._pane, self._texts, window.lanes, self._travels)
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._follow_place)
        self._searching = Latest()
        self.mentioning = Mentioning(
            self._left.contents_place, self.finding, window.lanes, window.services
        )
        self._document: DocumentId | None = None
        self._coming: LibraryHit | None = None
        self._connect_actions()
        self._connect_parts()
        self._allow(open_now=False)

    def show_document(self, fetched: Fetched | None) -> None:
        """Follow another document that is being opened, or None."""
        content = fetched.content if fetched else None
        self._document = fetched.record.id if fetched else None
        self._consulted = ()
        self.finding.show_document(content)
        restrictions = fetched.position.restrictions if fetched and fetched.position else ()
        only_read = Restriction.ONLY_READ_CONTENTS in restrictions
        self._left.contents.only_read.setChecked(only_read)
        self._left.contents.show_document(content)
        self.mentioning.show_document(self._document, content)
        self._lay_out()
        self._allow(open_now=content is not None)

    def hide_behind(self, up_to: int | None) -> None:
        """Find and name nothing after this character of the open document; None for all of it."""
        self.finding.hide_behind(up_to)
        self._left.contents.hide_behind(up_to)
        self.mentioning.hide_behind(up_to)

    def show_answer(self, answer: Answer | None) -> None:
        """Mark the small pages that were read for the answer."""
        self._consulted = tuple(read.span for read in answer.consulted) if answer else ()
        self._mark_consulted()

    def _connect_actions(self) -> None:
        view = self._pane.view
        self._window.acts.connect_all(
            {
                Act.FIND: self.finding.begin,
                Act.FIND_NEXT: lambda: self.finding.step(1),
                Act.FIND_PREVIOUS: lambda: self.finding.step(-1),
                Act.GO_TO_PAGE: self._ask_page,
                Act.NEXT_PAGE: lambda: view.turn_pages(1),
                Act.PREVIOUS_PAGE: lambda: view.turn_pages(-1),
                Act.FIRST_PAGE: lambda: self.go_to_page(1),
                Act.LAST_PAGE: lambda: self.go_to_page(view.pages),
                Act.NEXT_SECTION: lambda: self._go_to_section(1),
                Act.PREVIOUS_SECTION: lambda: self._go_to_section(-1),
                Act.COPY_PLACE: self._copy_place,
                Act.SEARCH_LIBRARY: lambda: self._bring(LeftTab.SEARCH),
                Act.SHOW_LIBRARY: lambda: self._bring(LeftTab.LIBRARY),
                Act.SHOW_CONTENTS: lambda: self._bring_contents(names=False),
                Act.SHOW_NAMES: lambda: self._bring_contents(names=True),
                Act.NEXT_MENTION: lambda: self.mentioning.step(1),
                Act.PREVIOUS_MENTION: lambda: self.mentioning.step(-1),
                Act.FIRST_MENTION: self.mentioning.go_to_first,
                Act.SHOW_PAGES: lambda: self._bring(LeftTab.PAGES),
                Act.SHOW_NOTES: lambda: self._bring(LeftTab.NOTES),
            }
        )

    def _connect_parts(self) -> None:
        left, view = self._left, self._pane.view
        left.contents.chosen.connect(self._travels.go_to)
        left.contents.only_read.clicked.connect(self._keep_contents)
        left.pages.chosen.connect(self.go_to_page)
        view.verticalScrollBar().valueChanged.connect(lambda _value: self._settle.start())
        self._pane.laid_out.connect(self._settle.start)
        self._texts.arrived.connect(lambda _page: self._settle.start())
        view.page_changed.connect(left.pages.follow)
        left.search.asked.connect(self._search)
        left.search.picked.connect(self._open_hit)
        left.search.left.connect(view.setFocus)
        self.mentioning.unknown.connect(self.finding.begin)
        self._pane.laid_out.connect(self._lay_out)

    def go_to_page(self, page: int) -> None:
        """Go to the top of a page of the current layout."""
        if 1 <= page <= self._pane.view.pages:
            self._travels.leave()
            self._pane.view.go_to(Place(page, 0.0), context=0.0)

    def _ask_page(self) -> None:
        if document := self._pane.document:
            content = document.content
            names = PageNames([page.label for page in content.pages], content.print_pages)
            field = PageField(self._window, names, self._window.top.page)
            field.chosen.connect(self._go_to_goal)

    def _search(self, words: str, unfinished: bool) -> None:
        """Search the library for what is typed; only the newest search matters."""
        self._searching.stop()
        if not words.strip():
            self._left.search.show_hits(None)
            return
        lanes = self._window.lanes
        job = self._searching.follow(search_library(lanes, words, unfinished=unfinished))
        job.then(self._left.search.show_hits, lanes.failed)

    def _go_to_goal(self, goal: PageGoal) -> None:
        document, view = self._pane.document, self._pane.view
        if document is None:
            return
        view.setFocus()
        if goal.offset is not None:
            self._travels.go_to(goal.offset)
        elif goal.share is not None and (sizes := self._pane.sizes):
            down = min(goal.share * len(sizes), len(sizes) - 1e-3)
            page = int(down)
            self._travels.leave()
            view.go_to(Place(page + 1, (down - page) * sizes[page].height), context=0.0)
        elif goal.page is not None and document.reflows:
            # Such pages are those of one standard layout, not of the layout on the screen.
            spans = document.content.pages[goal.page - 1].spans
            self._travels.go_to(spans[0].start if spans else 0)
        elif goal.page is not None:
            self.go_to_page(min(goal.page, view.pages))

    def _page_name(self, page: int) -> str:
        """Return the name of a small page; for text that reflows, how far into it the page is."""
        document = self._pane.document
        if document and document.reflows:
            return percent((page - 1) / max(1, self._pane.view.pages - 1))
        return self._pane.page_label(page)

    def _allow(self, *, open_now: bool) -> None:
        for act in _OF_A_DOCUMENT:
            self._window.acts.allow(act, allowed=open_now, why_not=tr("No document is open."))

    @property
    def _here(self) -> int | None:
        """The offset at the reading line; None while the page's text is not loaded."""
        view = self._pane.view
        if not view.pages or self._pane.document is None:
            return None
        place = view.reading_place
        surface = self._texts.get(place.page)
        if surface is None or not surface.text:
            return self._texts.here()
        below = surface.text.first_from(place.y)
        return surface.text.span.end - 1 if below is None else below

    def _follow_place(self) -> None:
        """Mark the section in view, once the pages have come to rest."""
        here = self._here
        if here is not None:
            self._left.contents.follow(here)

    def _go_to_section(self, by: int) -> None:
        here = self._here
        if here is not None:
            before = max(0, here - _AT_THE_START)
            start = self._left.contents.beside(here if by > 0 else before, by)
            if start is not None:
                self._travels.go_to(start)

    def _copy_place(self) -> None:
        if document := self._pane.document:
            where = _where(document, self._pane.view.page, self._here)
            place = " · ".join(part for part in (one_line(document.record.title), where) if part)
            put_text(place)
            self._window.messages.note(tr("Copied: {place}").format(place=place))

    def _keep_contents(self, wished: bool) -> None:
        if self._document is not None:
            words = tr("Saving the filter of the contents")
            restriction = Restriction.ONLY_READ_CONTENTS
            restrict(self._window.lanes, words, self._document, restriction, wished=wished)

    def _bring(self, tab: LeftTab) -> None:
        self._window.acts[Act.TOGGLE_LEFT].setChecked(True)
        self._left.show_tab(tab)
        self._left.take_focus()

    def _bring_contents(self, *, names: bool) -> None:
        self._left.contents_place.show_names(shown=names)
        self._bring(LeftTab.CONTENTS)

    def ask_where(self, span: Span, words: str) -> None:
        """Show where else the selected words occur; if they are no name, find them as text."""
        self._window.acts[Act.TOGGLE_LEFT].setChecked(True)
        self._left.show_tab(LeftTab.CONTENTS)
        self.mentioning.ask(span, words)

    def _lay_out(self) -> None:
        document, view = self._pane.document, self._pane.view
        sizes = self._pane.sizes if document else ()
        self._left.pages.show_document(document, sizes, view.colours, self._page_name)
        self._mark_consulted()
        coming = self._coming
        if coming and coming.record.id == self._document and sizes:
            self._coming = None
            self.finding.show_place(coming.words)

    def _open_hit(self, hit: LibraryHit) -> None:
        if hit.record.id == self._document:
            self.finding.show_place(hit.words)
        else:
            self._coming = hit
            self._opening.open(hit.record)

    def _mark_consulted(self) -> None:
        self._marking.stop()
        document, spans = self._pane.document, self._consulted
        if document and spans and self._pane.view.pages:
            self._marking.follow(pages_of(document, spans)).then(self._show_consulted)
        else:
            self._left.pages.mark(())

    def _show_consulted(self, pages: Sequence[int] | None) -> None:
        if pages is not None:
            self._left.pages.mark(pages)


def _where(document: OpenDocument, page: int, here: int | None) -> str:
    """Return page and section in view, of which ``here`` may not be known yet.

    The page of a PDF is the one that the window names, even if there is no text on it.
    """
    content = document.content
    if not document.reflows and 0 < page <= len(content.pages):
        shown = content.pages[page - 1]
        if not shown.spans:
            return page_range(shown.label, shown.label)
        if here is None or number_of_page(content, here) != page:
            here = shown.spans[0].start
    return "" if here is None else place_of(content, Span(here, here + 1))
