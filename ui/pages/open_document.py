"""One document while it is shown: everything that touches its file happens on a thread of its own.

Each function here is one request to that thread; its answer comes as the job's only event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QImage

from reader.errors import PageUnreadable
from reader.pages.values import Layout, PageSize, PageSource, Picture, PlacedRect
from reader.ports import DocumentRecord
from reader.text.document import DocumentText, Rect
from reader.text.span import Span
from ui.pages.colours import PageColours, recoloured
from ui.pages.raster import Drawing
from ui.pages.strip import Place
from ui.work.jobs import Job, Lane, Urgency

_PRINTED_AT_ONCE = 8
"""Pages whose margins are looked for before a page that is seen may come between."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The pages as they stand now, and where the text went that was at the top before."""

    layout: Layout
    sizes: Sequence[PageSize]
    place: Place


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing as a picture."""

    drawing: Drawing
    image: QImage


class OpenDocument:
    """The record and text of a document, and the thread that draws it."""

    def __init__(
        self,
        record: DocumentRecord,
        content: DocumentText,
        open_pages: Callable[[], PageSource],
    ) -> None:
        self.record = record
        self.content = content
        self.lane: Lane[PageSource] = Lane(f"pages of {record.id}", open_pages)

    @property
    def reflows(self) -> bool:
        """Whether its font size can be changed."""
        return self.record.format.reflows

    def first_layout(self) -> Job:
        """One ``LaidOut``: open the file."""

        def work(source: PageSource) -> Iterator[LaidOut]:
            yield LaidOut(source.layout, source.sizes(), Place(1, 0.0))

        return self.lane.start("Opening the document", work, Urgency.NOW)

    def set_layout(self, layout: Layout, place: Place) -> Job:
        """One ``LaidOut``: set the text anew, and find again the character that is at ``place``."""

        def work(source: PageSource) -> Iterator[LaidOut]:
            offset = _offset_at(source, place)
            sizes = source.set_layout(layout)
            yield LaidOut(source.layout, sizes, _place_of(source, offset))

        return self.lane.start("Setting the text", work, Urgency.NOW)

    def find(self, offset: int) -> Job:
        """One ``Place``: where a character stands."""

        def work(source: PageSource) -> Iterator[Place]:
            yield _place_of(source, offset)

        return self.lane.start("Finding a place", work, Urgency.NOW)

    def seen(self, top: Place, foot: Place) -> Job:
        """One ``Span``: what stands between two places."""

        def work(source: PageSource) -> Iterator[Span]:
            start = _offset_at(source, top)
            yield Span(start, max(start + 1, _offset_at(source, foot)))

        return self.lane.start("Finding what is seen", work, Urgency.LATER)

    def rects(self, spans: Sequence[Span]) -> Job:
        """One tuple with the ``PlacedRect``s of each span."""

        def work(source: PageSource) -> Iterator[tuple[tuple[PlacedRect, ...], ...]]:
            yield tuple(tuple(source.rects(span)) for span in spans)

        return self.lane.start("Finding a quote on its page", work, Urgency.NOW)

    def draw(self, drawing: Drawing, colours: PageColours, urgency: Urgency) -> Job:
        """One ``Drawn``."""

        def work(source: PageSource) -> Iterator[Drawn]:
            made = source.draw(drawing.page, drawing.scale, drawing.rotation, drawing.part)
            yield Drawn(drawing, _image(recoloured(made, colours)))

        return self.lane.start(f"Drawing page {drawing.page}", work, urgency)

    def printed(self, pages: Sequence[int]) -> Job:
        """Dictionaries from page to ``Rect`` or None: where anything is printed."""

        def work(source: PageSource) -> Iterator[dict[int, Rect | None]]:
            for first in range(0, len(pages), _PRINTED_AT_ONCE):
                yield {page: _printed(source, page) for page in pages[first:][:_PRINTED_AT_ONCE]}

        return self.lane.start("Looking for margins", work, Urgency.LATER)

    def close(self) -> None:
        """Let go of the file; the thread ends after what it is doing."""
        self.lane.ask_to_close()


def _printed(source: PageSource, page: int) -> Rect | None:
    try:
        return source.printed(page)
    except PageUnreadable:
        return None


def _offset_at(source: PageSource, place: Place) -> int:
    words = source.words(place.page)
    below = [i for i, box in enumerate(words.boxes) if box[3] > place.y]
    if below:
        return int(words.starts[min(below, key=lambda i: int(words.starts[i]))])
    return int(words.ends[-1]) if len(words.ends) else 0


def _place_of(source: PageSource, offset: int) -> Place:
    placed = source.rects(Span(offset, offset + 1))
    if placed:
        return Place(placed[0].page, placed[0].rect[1])
    return Place(source.page_of(offset), 0.0)


def _image(picture: Picture) -> QImage:
    drawn = QImage(
        picture.pixels,
        picture.width,
        picture.height,
        picture.stride,
        QImage.Format.Format_RGB888,
    )
    # A format of its own also copies: the picture's bytes belong to Python.
    return drawn.convertToFormat(QImage.Format.Format_RGB32)
