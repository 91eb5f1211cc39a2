"""The document in the middle of the window: its pages, marks over citations, and navigation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRectF, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from reader.pages.page_source import PageSize, PlacedRect
from reader.text.document import Rect
from ui.pages.document.open_document import LaidOut, OpenDocument
from ui.pages.document.pictures import PagePictures
from ui.pages.document.printed import PrintedAreas
from ui.pages.drawing.highlights import Highlights, Marks
from ui.pages.drawing.margin_bars import MarginBars
from ui.pages.drawing.page_colours import PageColours
from ui.pages.drawing.raster import wanted
from ui.pages.geometry.camera import Spot
from ui.pages.geometry.fitting import ZOOM_STEP
from ui.pages.geometry.page_arrangement import Arrangement
from ui.pages.geometry.stage import CONTEXT
from ui.pages.geometry.strip import Place
from ui.pages.viewing import zooming
from ui.pages.viewing.page_area import PageArea
from ui.pages.viewing.page_painting import PagePainter
from ui.pages.viewing.page_steering import Steering
from ui.pages.viewing.scroll_bar import MarkKind
from ui.settings.choices import Fit
from ui.theme.theme import LIGHT, Theme
from ui.timers import single_shot

__all__ = ["Layer", "Marks", "PageView", "Spot"]

_SETTLE_MILLISECONDS = 60
"""While the zoom changes quickly, pictures are stretched rather than redrawn at every step."""
_OTHER_SCREEN = (QEvent.Type.DevicePixelRatioChange, QEvent.Type.ScreenChangeInternal)


class Layer(Protocol):
    """Something painted over the pages, such as a selection."""

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        ...


class PageView(PageArea):
    """Shows one document. Sizes are in points; ``zoom`` 1.0 is as large as on paper."""

    page_changed = Signal(int)
    zoom_changed = Signal(float)
    arrived = Signal()
    """Emitted after going to a place, even one that was visible already."""
    jumped = Signal()
    """Emitted after going to a place, rather than scrolling or turning there."""
    scaled = Signal(float)
    """The factor by which text that follows the window is to be enlarged."""
    arranged = Signal()
    """Emitted when pages have moved, or are turned, cropped or fitted differently."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._document: OpenDocument | None = None
        self._steering = Steering(self)
        self._announced = (0, 0.0)
        self._backwards = False
        self._layers: list[Layer] = []
        self._highlights = Highlights()
        self._bars = MarginBars()
        self._marked: dict[MarkKind, Sequence[Place]] = {}
        self._pictures = PagePictures(self)
        self._printed = PrintedAreas(self)
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        self._pictures.arrived.connect(lambda _page: self.viewport().update())
        self._printed.found.connect(self._learn_margins)
        self.bar.mark_clicked.connect(self.stage.go_to_height)
        self.bar.mark_clicked.connect(self.jumped)

    # What is shown

    def dress(self, theme: Theme, colours: PageColours) -> None:
        """Change colours."""
        self._theme, self._bars.colours = theme, colours
        self._highlights.colours = colours
        self._pictures.show(self._document, colours)
        self.bar.dress(theme)
        self._look()
        self.viewport().update()

    @property
    def colours(self) -> PageColours:
        """The current colours of paper, ink and marks."""
        return self._highlights.colours

    def show_document(self, document: OpenDocument | None) -> None:
        """Start with a document, whose pages come by ``lay_out``; None for an empty window."""
        self._document = document
        # An impossible page number, so that having no pages is announced, too.
        self._announced = (0 if document else -1, 0.0)
        self._highlights.marks, self._highlights.chosen = (), None
        self.set_consulted((), ())
        for kind in MarkKind:
            self.mark_places(kind, ())
        framing = self.stage.framing
        framing.flows = bool(document and document.reflows)
        framing.turn(-self.arrangement.rotation)
        self._lay_out(())

    def lay_out(self, laid_out: LaidOut) -> None:
        """Show these pages, with ``laid_out.place`` at the top."""
        self._highlights.marks = ()
        self.stage.framing.columns = laid_out.columns
        self._lay_out(laid_out.sizes)
        self.stage.go_to(laid_out.place, context=0.0)
        self.stage.forget_goal()
        self._look()

    def renumber(self, laid_out: LaidOut, moved: Callable[[int], int]) -> None:
        """Renumber the same pages, now that more is known; the visible part stays."""
        self._highlights.marks = ()
        self._pictures.renumber(moved)
        self._reframe(self._top, lambda: self.stage.framing.lay_out(laid_out.sizes), moved=moved)

    def set_marks(self, marks: Marks, chosen: int | None) -> None:
        """Highlight the rectangles of each citation, ``chosen`` among them more strongly."""
        self._highlights.marks, self._highlights.chosen = marks, chosen
        self.viewport().update()

    def choose_mark(self, chosen: int) -> None:
        """Show this citation: the strong highlight moves there, and so does the page."""
        self._highlights.chosen = chosen
        self.viewport().update()
        rects = self._highlights.chosen_rects()
        if rects:
            self.stage.reveal(rects[0])
            self.jumped.emit()

    def set_consulted(self, consulted: Iterable[PlacedRect], cited: Iterable[PlacedRect]) -> None:
        """Show bars beside text read for an answer and beside its citations, as ``blocks``."""
        self._bars.set(consulted, cited)
        self.viewport().update()

    def mark_places(self, kind: MarkKind, places: Sequence[Place]) -> None:
        """Mark these on the scroll bar, at every zoom."""
        self._marked[kind] = places
        self.bar.set_marks(kind, self.strip.heights_of(places))

    def add_layer(self, layer: Layer) -> None:
        """Paint ``layer`` over pages and marks from now on."""
        self._layers.append(layer)

    # How it is shown

    def arrange(self, arrangement: Arrangement) -> None:
        """Arrange the pages differently, keeping the place."""
        if arrangement != self.arrangement:
            self._reframe(self._top, lambda: self.stage.framing.arrange(arrangement))

    def rotate(self, degrees: int) -> None:
        """Turn all pages clockwise by a multiple of 90 degrees."""
        self._reframe(self._middle, lambda: self.stage.framing.turn(degrees))

    def set_fit(self, fit: Fit) -> None:
        """Let the zoom follow ``fit`` from now on."""
        zoom = self.zoom
        self._reframe(self._top, lambda: self.stage.framing.follow(fit, zoom))

    def zoom_in(self) -> None:
        """Zoom in by a step."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """Zoom out by a step."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    def set_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        """Zoom, keeping the place under ``at`` (in the viewport; its middle by default)."""
        if self.flows:
            self.scaled.emit(zoom / self.zoom if self.zoom else 1.0)
            return
        change = partial(self.stage.framing.follow, Fit.FREE, zoom)
        self._reframe(at or self._middle, change, soon=True)

    def marked_rects(self) -> list[QRectF]:
        """The rectangles of the chosen citation, in the viewport's pixels."""
        return [self.in_viewport(placed) for placed in self._highlights.chosen_rects()]

    def picture_ready(self, page: int) -> bool:
        """Return whether ``page`` has been drawn, at any scale."""
        return self._pictures.newest_of(page) is not None

    def go_to(self, place: Place, context: float = CONTEXT) -> None:
        """Scroll ``place`` into view."""
        self.stage.go_to(place, context)
        self._look()
        self.jumped.emit()
        self.arrived.emit()

    def scroll_on(self, pixels: float) -> None:
        """Scroll by a distance; page by page, to the top of the page there."""
        top = QPoint(0, self.strip.gap + 1)
        place = self.camera.place_at(top + QPoint(0, round(pixels)))
        self.stage.go_to(Place(place.page, 0.0) if self.arrangement.paged else place, context=0.0)
        self.stage.forget_goal()
        self._look()

    def turn_pages(self, rows: int) -> None:
        """Go to the top of a row of pages, this many rows further on, or back."""
        self._steering.turn(rows)

    # Qt's hooks

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        camera = self.camera
        painter = QPainter(self.viewport())
        behind = self.colours.paper if self.flows else self._theme.surround
        painter.fillRect(self.viewport().rect(), QColor(behind))
        ratio = self.devicePixelRatioF()
        pages = PagePainter(self._pictures, self.colours, self._theme, ratio, edged=not self.flows)
        pages.paint(painter, camera)
        self._bars.paint(painter, camera)
        self._highlights.paint(painter, camera)
        for layer in self._layers:
            layer.paint(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._reframe(self._top, soon=True)

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        """Qt's hook."""
        if self.stage.moving or self._steering.settle():
            return
        if dy:
            self._backwards = dy > 0
        self.viewport().update()
        self._look()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's hook: with Ctrl, zoom around the pointer."""
        if not (zooming.by_wheel(self, event) or self._steering.wheel(event)):
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if not self._steering.press(event):
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Qt's hook: two fingers on a touch pad zoom."""
        return zooming.by_fingers(self, event) or super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        """Qt's hook: another screen may be denser, and have other inches."""
        handled = super().event(event)
        if event.type() in _OTHER_SCREEN:
            self._reframe(self._top, soon=True)
        return handled

    # Inside

    @property
    def _top(self) -> QPoint:
        return QPoint(self.viewport().width() // 2, self.strip.gap)

    @property
    def _middle(self) -> QPoint:
        return self.viewport().rect().center()

    def _lay_out(self, sizes: Sequence[PageSize]) -> None:
        self._printed.forget()
        self._pictures.show(self._document, self.colours)
        self._reframe(self._top, lambda: self.stage.framing.lay_out(sizes))

    def _learn_margins(self, printed: Mapping[int, Rect | None]) -> None:
        self._reframe(self._top, lambda: self.stage.framing.learn_margins(printed))

    def _reframe(
        self,
        at: QPoint,
        change: Callable[[], None] = lambda: None,
        *,
        soon: bool = False,
        moved: Callable[[int], int] = lambda page: page,
    ) -> None:
        self.stage.reframe(at, change, moved)
        self._steering.settle()
        for kind, places in self._marked.items():
            self.mark_places(kind, places)
        if self._document and self.stage.framing.needs_margins:
            self._printed.look(self._document, self.pages)
        self._announce()
        if soon:
            self._settle.start()
        else:
            self._look()
        self.arranged.emit()
        self.viewport().update()

    def _look(self) -> None:
        """Request the visible pictures, then those that will be visible next."""
        self._settle.stop()
        if self.pages:
            ratio = self.devicePixelRatioF()
            self._pictures.want(wanted(self.camera, ratio, backwards=self._backwards))
            self._announce()

    def _announce(self) -> None:
        page, zoom = self.stage.page, self.zoom
        before, self._announced = self._announced, (page, zoom)
        if page != before[0]:
            self.page_changed.emit(page)
        if zoom != before[1]:
            self.zoom_changed.emit(zoom)
