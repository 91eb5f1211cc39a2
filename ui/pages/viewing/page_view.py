"""The document in the middle of the window: its pages, marks over citations, and navigation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from reader.pages.page_source import PlacedRect
from reader.text.directions import written_leftward
from reader.text.document import Rect
from ui.background.lanes import Latest
from ui.pages.document.open_document import LaidOut, OpenDocument
from ui.pages.document.pictures import PagePictures
from ui.pages.drawing.highlights import Marks, paint_quotes
from ui.pages.drawing.margin_bars import Bars, bars_beside, paint_bars
from ui.pages.drawing.page_colours import WHITE_PAPER, PageColours
from ui.pages.drawing.raster import wanted
from ui.pages.geometry.page_arrangement import Framing, Sheets
from ui.pages.geometry.strip import Place
from ui.pages.viewing.page_area import CONTEXT
from ui.pages.viewing.page_painting import PagePainter
from ui.pages.viewing.page_turning import PageTurning
from ui.pages.viewing.scroll_bar import MarkKind
from ui.pages.viewing.texts import PageTexts
from ui.theme.theme import current_theme
from ui.timers import single_shot

_SETTLE_MILLISECONDS = 60
"""While the zoom changes quickly, pictures are stretched rather than redrawn at every step."""
_OTHER_SCREEN = (QEvent.Type.DevicePixelRatioChange, QEvent.Type.ScreenChangeInternal)


class Layer(Protocol):
    """Something painted over the pages, such as a selection."""

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        ...


class PageView(PageTurning):
    """Shows one document. Sizes are in points; ``zoom`` 1.0 is as large as on paper."""

    arrived = Signal()
    """Emitted after going to a place, even one that was visible already."""
    arranged = Signal()
    """Emitted when pages have moved, or are turned, cropped or fitted differently."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours: PageColours = WHITE_PAPER
        """The current colours of paper, ink and marks."""
        self._document: OpenDocument | None = None
        self._backwards = False
        self._layers: list[Layer] = []
        self._leftward = False
        self._quotes: Marks = ()
        self._chosen: int | None = None
        self._bars: Bars = {}
        self._marked: dict[MarkKind, Sequence[Place]] = {}
        self._pictures = PagePictures(self)
        self.texts = PageTexts(self)
        self._looking_for_margins = Latest()
        self._margins_wanted = True
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        self._pictures.arrived.connect(lambda _page: self.viewport().update())
        self.bar.mark_clicked.connect(self.go_to_height)

    # What is shown

    def dress(self, colours: PageColours) -> None:
        """Change colours."""
        self.colours = colours
        self._pictures.show(self._document, colours)
        self._look()
        self.viewport().update()

    def show_document(self, document: OpenDocument | None) -> None:
        """Start with a document, whose pages come by ``lay_out``; None for an empty window."""
        self._document = document
        # An impossible page number, so that having no pages is announced, too.
        self._announced = (0 if document else -1, 0.0)
        self.set_consulted((), ())
        for kind in MarkKind:
            self.mark_places(kind, ())
        arrangement = replace(self.arrangement, rotation=0)
        flows = bool(document and document.reflows)
        self._leftward = bool(document and written_leftward(document.content.text))
        self._lay_out(Sheets(flows=flows, arrangement=arrangement, leftward=self._leftward))

    def lay_out(self, laid_out: LaidOut) -> None:
        """Show these pages, with ``laid_out.place`` at the top."""
        self._lay_out(self._sheets_of(laid_out))
        self._stand_at(laid_out.place)

    def renumber(self, laid_out: LaidOut, moved: Callable[[int], int]) -> None:
        """Renumber the same pages, now that more is known; the visible part stays."""
        self._quotes = ()
        self._pictures.renumber(moved)
        self.texts.show(self._document)
        framing = replace(self.framing, sheets=self._sheets_of(laid_out))
        self.reframe(self._top, framing, moved=moved)

    def set_marks(self, quotes: Marks, chosen: int | None) -> None:
        """Highlight the rectangles of each citation, ``chosen`` among them more strongly."""
        self._quotes, self._chosen = quotes, chosen
        self.viewport().update()

    def choose_mark(self, chosen: int) -> None:
        """Show this citation: the strong highlight moves there, and so does the page."""
        self.set_marks(self._quotes, chosen)
        if rects := self._chosen_rects:
            self.reveal(rects[0])

    def set_consulted(self, consulted: Iterable[PlacedRect], cited: Iterable[PlacedRect]) -> None:
        """Show bars beside text read for an answer and beside its citations, as ``blocks``."""
        self._bars = bars_beside(consulted, cited)
        self.viewport().update()

    def mark_places(self, kind: MarkKind, places: Sequence[Place]) -> None:
        """Mark these on the scroll bar, at every zoom."""
        self._marked[kind] = places
        self.bar.set_marks(kind, self.strip.heights_of(places))

    def add_layer(self, layer: Layer) -> None:
        """Paint ``layer`` over pages and marks from now on."""
        self._layers.append(layer)

    def marked_rects(self) -> list[QRectF]:
        """The rectangles of the chosen citation, in the viewport's pixels."""
        return [self.shown(placed.page, placed.rect) for placed in self._chosen_rects]

    @property
    def _chosen_rects(self) -> Sequence[PlacedRect]:
        chosen = self._chosen
        known = chosen is not None and 0 <= chosen < len(self._quotes)
        return self._quotes[chosen] if known and chosen is not None else ()

    def picture_ready(self, page: int) -> bool:
        """Return whether ``page`` has been drawn, at any scale."""
        return self._pictures.newest_of(page) is not None

    # Where it is shown

    def reframe(
        self,
        at: QPoint,
        framing: Framing,
        *,
        soon: bool = False,
        moved: Callable[[int], int] = lambda page: page,
    ) -> None:
        """Frame the pages differently, and show them so: with ``soon``, sharply a little later."""
        super().reframe(at, framing, soon=soon, moved=moved)
        for kind, places in self._marked.items():
            self.mark_places(kind, places)
        if self._document and self.pages and framing.needs_margins and self._margins_wanted:
            self._margins_wanted = False
            self._looking_for_margins.follow(self._document.printed(self.pages)).then(
                self._learn_margins
            )
        if soon:
            self._settle.start()
        else:
            self._look()
        self.arranged.emit()
        self.viewport().update()

    def go_to(self, place: Place, context: float = CONTEXT) -> None:
        """Scroll ``place`` into view."""
        super().go_to(place, context)
        self._look()
        self.jumped.emit()
        self.arrived.emit()

    def scroll_on(self, pixels: float) -> None:
        """Scroll by a distance; page by page, to the top of the page there."""
        place = self.camera.place_at(QPoint(self._top.x(), self.strip.gap + 1 + round(pixels)))
        self._stand_at(Place(place.page, 0.0) if self.arrangement.paged else place)

    # Qt's hooks

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        camera = self.camera
        painter = QPainter(self.viewport())
        behind = self.colours.paper if self.flows else current_theme().surround
        painter.fillRect(self.viewport().rect(), QColor(behind))
        ratio = self.devicePixelRatioF()
        pages = PagePainter(painter, camera, self._pictures, self.colours, ratio)
        pages.paint("" if self.flows else current_theme().line)
        paint_bars(painter, camera, self.colours, self._bars)
        paint_quotes(painter, camera, self.colours, self._quotes, self._chosen)
        for layer in self._layers:
            layer.paint(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.reframe(self._top, self.framing, soon=True)

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        """Qt's hook."""
        if self.moving or self.settle():
            return
        if dy:
            self._backwards = dy > 0
        self.viewport().update()
        self._look()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: another screen may be denser, and have other inches."""
        handled = super().event(event)
        if event.type() in _OTHER_SCREEN:
            self.reframe(self._top, self.framing, soon=True)
        return handled

    # Inside

    def _sheets_of(self, laid_out: LaidOut) -> Sheets:
        return Sheets(
            laid_out.sizes,
            self.flows,
            laid_out.columns,
            self.arrangement,
            leftward=self._leftward,
        )

    def _lay_out(self, sheets: Sheets) -> None:
        """Start over with other pages."""
        self._quotes, self._chosen = (), None
        self._looking_for_margins.stop()
        self._margins_wanted = True
        self._pictures.show(self._document, self.colours)
        self.texts.show(self._document)
        self.reframe(self._top, replace(self.framing, sheets=sheets))

    def _stand_at(self, place: Place) -> None:
        """Move there without a jump."""
        super().go_to(place, context=0.0)
        self.forget_goal()
        self._look()

    def _learn_margins(self, printed: Mapping[int, Rect | None]) -> None:
        """Take in where some pages are printed; so they move at most twice."""
        if printed:
            sheets = self.framing.sheets
            known = replace(sheets, printed={**sheets.printed, **printed})
            self.reframe(self._top, replace(self.framing, sheets=known))

    def _look(self) -> None:
        """Request the visible pictures, then those that will be visible next."""
        self._settle.stop()
        if self.pages:
            ratio = self.devicePixelRatioF()
            self._pictures.want(*wanted(self.camera, ratio, backwards=self._backwards))
            self.announce()
