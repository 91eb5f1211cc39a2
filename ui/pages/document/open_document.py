"""One document while it is shown: everything that touches its file happens on its own thread.

Each function here is one request to that thread; its answer is the job's only event, unless stated
otherwise.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from PySide6.QtGui import QImage

from reader.errors import UnreadablePageError
from reader.pages.page_source import PageSize, PageSource
from reader.records import DocumentRecord
from reader.text.document import DocumentText, Rect
from reader.text.span import Span
from reader.values.page_layout import Layout
from ui.background.jobs import Job, Lane, Urgency
from ui.pages.document.typography import Typography
from ui.pages.drawing.page_colours import (
    PageColours,
    image_of,
    in_pixels,
    photographs_on,
    recoloured,
)
from ui.pages.drawing.raster import Drawing
from ui.pages.geometry.page_arrangement import sample
from ui.pages.geometry.strip import Place

_VISIBLE = re.compile(r"\S")
_MOST_WITHOUT_TEXT = 20
"""Pages in a row that are searched for text: plates, and the blank ones around them."""
_PRINTED_AT_ONCE = 8
"""Pages whose margins are measured before drawing a visible page may come between."""
_EXAMINED = 256
"""Pages of which it is kept where their photographs are."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A layout of the pages, and the new place of the text that was at the top before.

    ``offset`` is the first character of that text; ``missing`` names a typeface that was set and
    could not be loaded. ``firsts`` are the numbers of pages before each chapter of text that
    reflows; until it is ``settled``, most of them are estimates.
    """

    layout: Layout
    sizes: Sequence[PageSize]
    place: Place
    offset: int = 0
    missing: str = ""
    firsts: Sequence[int] = ()
    settled: bool = True
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing as a picture."""

    drawing: Drawing
    image: QImage


class OpenDocument:
    """A document's record and text, and the thread that draws it."""

    def __init__(
        self,
        record: DocumentRecord,
        content: DocumentText,
        open_pages: Callable[[], PageSource],
    ) -> None:
        self.record = record
        self.content = content
        self._photographs = lru_cache(_EXAMINED)(photographs_on)
        self._flowing: Iterator[float] | None = None
        self._anchor = 0
        self.lane: Lane[PageSource] = Lane(f"pages of {record.id}", open_pages)

    @property
    def reflows(self) -> bool:
        """Whether its text can be laid out differently."""
        return self.record.format.reflows

    def first_layout(self, typography: Typography | None = None, offset: int = 0) -> Job:
        """One ``LaidOut``: open the file, with the character at ``offset`` at the top."""

        def lay_out(source: PageSource) -> LaidOut:
            wished = typography if self.reflows else None
            if wished:
                self._begin(source, wished, offset)
            place = _place_of(source, self._visible_from(offset)) if offset else Place(1, 0.0)
            return self._laid_out(source, wished, place, offset)

        return self.lane.ask("Opening the document", lay_out, Urgency.NOW)

    def set_layout(
        self,
        typography: Typography,
        place: Place,
        kept: int | None = None,
        seen: LaidOut | None = None,
    ) -> Job:
        """Lay the text out again, and find the character at ``place`` (``kept`` if it is known).

        ``seen`` are the pages on which ``place`` was seen. One ``LaidOut``, not settled yet: only
        the chapter at the place is laid out, which takes a moment for any book.
        """

        def lay_out(source: PageSource) -> LaidOut:
            offset = kept
            if offset is None and seen and seen.layout != source.layout:
                offset = self._anchor  # another layout came in between, which was not shown
            if offset is None:
                before, after = (seen.firsts, source.pages_before()) if seen else ((), ())
                offset = _offset_at(source, moved_place(place, before, after))
            self._begin(source, typography, offset)
            return self._laid_out(source, typography, _place_of(source, offset), offset)

        return self.lane.ask("Setting the text", lay_out, Urgency.NOW)

    def settle_layout(self, typography: Typography) -> Job:
        """Lay out all other chapters too. Numbers from 0 to 1, at last the complete ``LaidOut``."""

        def work(source: PageSource) -> Iterator[float | LaidOut]:
            flowing, self._flowing = self._flowing, None
            if flowing:
                yield from flowing
                self._photographs.cache_clear()  # by their earlier page numbers
                yield self._laid_out(source, typography, Place(1, 0.0), 0)

        return self.lane.start("Counting the pages", work, Urgency.LATER)

    def _begin(self, source: PageSource, typography: Typography, offset: int) -> None:
        """Lay out the chapter that contains ``offset``; ``settle_layout`` does the rest."""
        self._anchor = offset
        self._photographs.cache_clear()
        self._flowing = iter(source.flow(typography.layout(), offset))
        next(self._flowing, None)

    def _laid_out(
        self, source: PageSource, typography: Typography | None, place: Place, offset: int
    ) -> LaidOut:
        missing = typography.missing(source.layout) if typography else ""
        firsts = tuple(source.pages_before()) if self.reflows else ()
        columns = typography.columns if typography else 1
        settled = self._flowing is None
        return LaidOut(
            source.layout, source.sizes(), place, offset, missing, firsts, settled, columns
        )

    def offset_at(self, place: Place) -> Job:
        """One ``int``: the first character from ``place`` on."""
        return self.lane.ask(
            "Finding where this is", lambda source: _offset_at(source, place), Urgency.SOON
        )

    def find(self, offset: int) -> Job:
        """One ``Place``: that of a character."""
        visible = self._visible_from(offset)
        return self.lane.ask(
            "Finding a place", lambda source: _place_of(source, visible), Urgency.NOW
        )

    def seen(self, top: Place, foot: Place, urgency: Urgency = Urgency.LATER) -> Job:
        """One ``Span``: the text between two places."""

        def look(source: PageSource) -> Span:
            start = _offset_at(source, top)
            return Span(start, max(start + 1, _offset_at(source, foot)))

        return self.lane.ask("Finding what is seen", look, urgency)

    def rects(self, spans: Sequence[Span]) -> Job:
        """One tuple with the ``PlacedRect``s of each span."""
        return self.lane.ask(
            "Finding a quote on its page",
            lambda source: tuple(tuple(source.rects(span)) for span in spans),
            Urgency.NOW,
        )

    def draw(self, drawing: Drawing, colours: PageColours, urgency: Urgency) -> Job:
        """One ``Drawn``."""

        def draw(source: PageSource) -> Drawn:
            made = source.draw(drawing.page, drawing.scale, drawing.rotation, drawing.part)
            kept: Sequence[Rect] = ()
            if colours.invert:
                kept = in_pixels(*self._photographs(source, drawing.page), drawing)
            return Drawn(drawing, image_of(recoloured(made, colours, kept)))

        return self.lane.ask(f"Drawing page {drawing.page}", draw, urgency)

    def printed(self, pages: int) -> Job:
        """Dictionaries from page to ``Rect`` or None: printed areas of a sample, then of the rest.

        Empty ones come between them, so that a visible page can be drawn meanwhile.
        """
        first = sample(pages)
        rest = sorted(set(range(1, pages + 1)).difference(first))

        def work(source: PageSource) -> Iterator[dict[int, Rect | None]]:
            for part in (first, rest):
                found: dict[int, Rect | None] = {}
                for page in part:
                    found[page] = None
                    with suppress(UnreadablePageError):
                        found[page] = source.printed(page)
                    if len(found) % _PRINTED_AT_ONCE == 0:
                        yield {}
                yield found

        return self.lane.start("Looking for margins", work, Urgency.LATER)

    def close(self) -> None:
        """Close the file; the thread ends after its current step."""
        self.lane.ask_to_close()

    def _visible_from(self, offset: int) -> int:
        """Return the next character that has a place: white space has none."""
        found = _VISIBLE.search(self.content.text, offset)
        return found.start() if found else offset


def moved_place(place: Place, before: Sequence[int], after: Sequence[int]) -> Place:
    """Return ``place`` with its page renumbered from ``before`` to ``after``."""
    if not before or len(before) != len(after):
        return place
    chapter = max(0, bisect_right(before, place.page - 1, hi=len(before) - 1) - 1)
    number = place.page - before[chapter]
    last = max(1, after[chapter + 1] - after[chapter])
    return Place(after[chapter] + min(number, last), place.y)


def _offset_at(source: PageSource, place: Place) -> int:
    """Return the first character from ``place`` on; on pages without text, the nearest after it.

    A page that this layout no longer has is taken for the last one.
    """
    count = len(source.sizes())
    if place.page > count:
        place = Place(max(1, count), 0.0)
    words = source.words(place.page)
    below = words.starts[words.boxes[:, 3] > place.y]
    following = range(place.page + 1, min(count, place.page + _MOST_WITHOUT_TEXT) + 1)
    for starts in chain([below], (source.words(page).starts for page in following)):
        if len(starts):
            return int(starts.min())
    return int(words.ends.max()) - 1 if len(words.ends) else 0


def _place_of(source: PageSource, offset: int) -> Place:
    placed = source.rects(Span(offset, offset + 1))
    if placed:
        return Place(placed[0].page, placed[0].rect[1])
    return Place(source.page_of(offset), 0.0)
