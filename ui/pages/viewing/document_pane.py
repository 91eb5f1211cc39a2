"""The open document: its pages, its text size, going to a place and to a quote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from reader.pages.page_source import PageSize
from reader.values.quotation import Citation
from ui import layouts
from ui.background.jobs import Job
from ui.background.lanes import Latest
from ui.pages.document.open_document import LaidOut, OpenDocument, moved_place
from ui.pages.document.typography import Room, Typography
from ui.pages.drawing.highlights import Marks
from ui.pages.drawing.page_colours import page_colours
from ui.pages.geometry.strip import Place
from ui.pages.viewing.page_view import PageView
from ui.settings.choices import PrintedPages
from ui.theme.theme import current_theme
from ui.timers import single_shot

_SETTLE_MILLISECONDS = 120
"""Several changes in a row are laid out once."""
_SAME_LINE = 4.0
"""Points by which the top may be off while the same line is there."""


class DocumentPane(QWidget):
    """A ``PageView`` with the document behind it."""

    failed = Signal(object)
    """The ``Failure`` that kept the document from being shown."""
    laid_out = Signal()
    cited = Signal()
    """Emitted when other quotes are marked, or another one is shown."""
    face_missing = Signal(str)
    """The typeface that was set, but is missing."""

    def __init__(self) -> None:
        super().__init__()
        self.view = PageView()
        self.document: OpenDocument | None = None
        self._printed = PrintedPages.LIKE_BOOKS
        self.shown: LaidOut | None = None
        """The layout in view; None until there is one."""
        self._left: tuple[Place, QSize] | None = None
        """What was at the top when another layout was asked for, and how large the window was."""
        self._goal: int | None = None
        """The character that is to be shown; None once it is."""
        self._typography = self._asked = Typography()
        self.typography_of: Callable[[OpenDocument], Typography] = lambda _: self._typography
        """How a document is set when it is opened."""
        self._kept: tuple[Place, int] | None = None
        """The character that was shown last, after a jump or in another layout, and its place."""
        self._citations: tuple[Citation, ...] = ()
        self._chosen = -1
        self._has_marks = False
        self._finding = Latest()
        self._setting = Latest()
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._set_text)
        self.view.arranged.connect(self._fit_room)
        layouts.column(self.view, on=self)

    def show_document(self, document: OpenDocument | None, offset: int = 0) -> None:
        """Open another document, with the character at ``offset`` at the top."""
        if self.document:
            self.document.close()
        self.document = document
        self.shown = None
        self._settle.stop()
        self._setting.stop()
        self._kept = self._goal = None
        self._citations, self._chosen, self._has_marks = (), -1, False
        self.view.show_document(document)
        self.dress()
        if document:
            self._typography = replace(self.typography_of(document), room=self._room)
            self._asked = self._typography
            self._wait_for_layout(document.first_layout(self._typography, offset))

    def cite(self, citations: Sequence[Citation], chosen: int) -> None:
        """Mark these quotes, and show the chosen one (-1 for none)."""
        same = self._citations == tuple(citations)
        self._citations, self._chosen = tuple(citations), chosen
        if not (same and self._has_marks):
            self._find_marks()
        elif chosen >= 0:
            self.view.choose_mark(chosen)
        self.cited.emit()

    @property
    def chosen_citation(self) -> Citation | None:
        """The quote in view."""
        return self._citations[self._chosen] if 0 <= self._chosen < len(self._citations) else None

    def go_to_offset(self, offset: int) -> None:
        """Show the character at ``offset`` near the top."""
        if self.document:
            self._goal = offset
        if self.document and self.shown:
            self.document.find(offset).then(lambda place: self._arrive(place, offset), self.failed)

    @property
    def arrived_at(self) -> int | None:
        """The offset of the last jump, while the view stays there."""
        return self._kept[1] if self._kept and self.view.goal == self._kept[0] else None

    def _arrive(self, place: Place, offset: int) -> None:
        self._kept, self._goal = (place, offset), None
        self._left = None  # a layout that is being made keeps this place; it was no scrolling
        self.view.go_to(place, context=0.0)

    def set_typography(self, typography: Typography) -> None:
        """Lay out text that reflows differently, keeping the place."""
        self._typography = replace(typography, room=self._room)
        if not (self.document and self.document.reflows):
            return
        if self._settle.isActive() or not self.shown:
            self._settle.start()
        else:
            self._set_text()  # the first of several changes is seen at once
            self._settle.start()

    @property
    def _room(self) -> Room:
        """The room in complete pixels, so that pages meet without a seam."""
        port = self.view.viewport()
        density = self.view.logicalDpiY() / 72
        paged = self.view.arrangement.paged
        return Room(port.width() / density, port.height() / density, paged)

    def _fit_room(self) -> None:
        """Follow the window's size, and whether pages are turned one by one."""
        fitted = replace(self._typography, room=self._room)
        reflows = self.document is not None and self.document.reflows
        if reflows and fitted.measures() != self._typography.measures():
            self._typography = fitted
            self._settle.start()

    def set_printed(self, printed: PrintedPages) -> None:
        """Show pages that have a look of their own in these colours."""
        self._printed = printed
        self.dress()

    @property
    def settled(self) -> bool:
        """Whether all pages are laid out as last requested."""
        known = self.shown is not None and self.shown.settled
        return known and self._asked is self._typography and not self._settle.isActive()

    @property
    def sizes(self) -> Sequence[PageSize]:
        """The size of each page of the current layout; none while there is none."""
        return self.shown.sizes if self.shown else ()

    def page_label(self, page: int) -> str:
        """Return the name of a page; for text that reflows, its number in the current layout."""
        if not self.document or self.document.reflows:
            return str(page)
        pages = self.document.content.pages
        return pages[page - 1].label if 0 < page <= len(pages) else str(page)

    def dress(self) -> None:
        """Change colours."""
        reflows = bool(self.document and self.document.reflows)
        printed = None if reflows else self._printed
        self.view.dress(page_colours(current_theme(), printed))

    def _set_text(self) -> None:
        if self.document and self.shown and self._asked is not self._typography:
            top, kept = self.view.place, None
            if self._kept and same_line(self._kept[0], top):
                # The very character that was kept before: otherwise every layout would move the
                # place to the beginning of its line.
                kept = self._kept[1]
            self._asked = self._typography
            self._left = (top, self.view.viewport().size())
            if self._goal is not None:
                kept = self._goal  # still going there; the current position does not matter
            self._wait_for_layout(self.document.set_layout(self._typography, top, kept, self.shown))

    def _wait_for_layout(self, job: Job) -> None:
        self._setting.follow(job).then(self._take_layout, self.failed)

    def _take_layout(self, event: object) -> None:
        if not isinstance(event, LaidOut):
            return
        before = self.shown
        if before and event.settled and not before.settled:
            self._renumber(event, before)
        else:
            self._lay_out(event)
        if not event.settled and self.document:
            self._wait_for_layout(self.document.settle_layout(self._asked))

    def _renumber(self, laid_out: LaidOut, before: LaidOut) -> None:
        """Renumber the pages after all chapters are set; the visible part stays."""

        def moved(place: Place) -> Place:
            return moved_place(place, before.firsts, laid_out.firsts)

        self.shown = laid_out
        if self._kept:
            self._kept = (moved(self._kept[0]), self._kept[1])
        self.view.renumber(laid_out, lambda page: moved(Place(page, 0.0)).page)
        if self._citations:
            self._find_marks(jump=False)
        self.laid_out.emit()

    def _lay_out(self, laid_out: LaidOut) -> None:
        changed, scrolled = self.shown, self._scrolled()
        self.shown = laid_out
        self.view.lay_out(laid_out)
        self._kept = (self.view.place, laid_out.offset)
        if changed and scrolled:
            # The same share of the text further on, in letters of another size.
            self.view.scroll_on(scrolled * len(laid_out.sizes) / max(1, len(changed.sizes)))
            self._kept = None
        if self._citations:
            self._find_marks(jump=changed is None)  # a choice from before there were pages
        if self._goal is not None:
            self.go_to_offset(self._goal)
        if laid_out.missing and (changed is None or changed.missing != laid_out.missing):
            self.face_missing.emit(laid_out.missing)
        if self._asked is not self._typography and not self._settle.isActive():
            self._settle.start()  # it was changed while the document was being opened
        self.laid_out.emit()

    def _scrolled(self) -> float:
        """Return the pixels that somebody scrolled while the layout was being made."""
        left, self._left = self._left, None
        if left is None or self._goal is not None:
            return 0.0  # the destination of a jump comes first
        now, strip = self.view.place, self.view.strip
        if left[1] != self.view.viewport().size() or same_line(left[0], now):
            return 0.0
        return strip.y_of(now) - strip.y_of(left[0])

    def _find_marks(self, *, jump: bool = True) -> None:
        self._finding.stop()
        self._has_marks = False
        if not (self.document and self.shown and self._citations):
            self.view.set_marks((), None)
            return
        finding = self.document.rects([cited.span for cited in self._citations])
        self._finding.follow(finding).then(
            lambda marks: self._show_marks(marks, jump=jump), self.failed
        )

    def _show_marks(self, marks: Marks, *, jump: bool) -> None:
        self._has_marks = True
        self.view.set_marks(marks, self._chosen if self._chosen >= 0 else None)
        if jump and self._chosen >= 0:
            self.view.choose_mark(self._chosen)


def same_line(one: Place, other: Place) -> bool:
    """Return whether both places are on the same line."""
    return one.page == other.page and abs(one.y - other.y) < _SAME_LINE
