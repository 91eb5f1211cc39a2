"""The book in the middle: pages one below the other, marks over the words that are cited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from reader.pages.values import PageSize, PlacedRect
from ui.look.theme import LIGHT, Theme
from ui.pages.colours import WHITE_PAPER, PageColours
from ui.pages.open_document import LaidOut, OpenDocument
from ui.pages.pictures import PagePictures
from ui.pages.scroll_bar import MarkedScrollBar, MarkKind
from ui.pages.strip import GAP, PageStrip, Place

_LEAST_ZOOM, _MOST_ZOOM = 0.1, 8.0
_ZOOM_STEP = 1.1
_WIDEST_FIT = 1.75
"""Fit to width stops growing here: longer lines are harder to read."""
_PREFETCH = 1
_CONTEXT = 1 / 3
"""A place that was jumped to appears this far down the window."""
_MARK_PADDING = 1.5

Marks = Sequence[Sequence[PlacedRect]]


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of ``page``, in points from its top left corner."""

    page: int
    x: float
    y: float


class Layer(Protocol):
    """Something painted over the pages, a selection say."""

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        ...


class PageView(QAbstractScrollArea):
    """Shows one document. Sizes are in points, ``zoom`` 1.0 shows them as large as on paper."""

    page_changed = Signal(int)
    zoom_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._colours: PageColours = WHITE_PAPER
        self._document: OpenDocument | None = None
        self._strip = PageStrip((), 1.0)
        self._zoom = 1.0
        self._fits_width = True
        self._marks: Marks = ()
        self._chosen: int | None = None
        self._page = 0
        self._layers: list[Layer] = []
        self._marked: dict[MarkKind, Sequence[Place]] = {}
        self.bar = MarkedScrollBar()
        self.bar.mark_clicked.connect(self._go_to_height)
        self.setVerticalScrollBar(self.bar)
        self._pictures = PagePictures(self)
        self._pictures.arrived.connect(self._repaint_page)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Pages")
        self.viewport().setMouseTracking(False)

    def dress(self, theme: Theme, colours: PageColours) -> None:
        """Change colours."""
        self._theme, self._colours = theme, colours
        self._pictures.show(self._document, colours)
        self.bar.dress(theme)
        self._look()
        self.viewport().update()

    def show_document(self, document: OpenDocument | None) -> None:
        """Begin with a document, whose pages come by ``lay_out``; None for an empty desk."""
        self._document = document
        self._marks, self._chosen, self._page = (), None, 0
        for kind in MarkKind:
            self.mark_places(kind, ())
        self._fits_width = True
        self._lay_out(())

    def lay_out(self, laid_out: LaidOut) -> None:
        """Show these pages, with ``laid_out.place`` at the top."""
        self._marks = ()
        self._lay_out(laid_out.sizes)
        self.go_to(laid_out.place, context=0.0)

    def set_marks(self, marks: Marks, chosen: int | None) -> None:
        """Highlight the rectangles of each citation, ``chosen`` among them more strongly."""
        self._marks, self._chosen = marks, chosen
        self.viewport().update()

    def choose_mark(self, chosen: int) -> None:
        """Show this citation: the strong highlight moves there, and so does the page."""
        self._chosen = chosen
        self.viewport().update()
        if 0 <= chosen < len(self._marks) and self._marks[chosen]:
            first = self._marks[chosen][0]
            self.go_to(Place(first.page, first.rect[1]))

    def mark_places(self, kind: MarkKind, places: Sequence[Place]) -> None:
        """Show on the scroll bar where these are, and keep showing it at every zoom."""
        self._marked[kind] = places
        height = max(1.0, self._strip.height)
        self.bar.set_marks(kind, [self._strip.y_of(place) / height for place in places])

    def go_to(self, place: Place, context: float = _CONTEXT) -> None:
        """Scroll ``place`` into view."""
        above = self.viewport().height() * context if context else GAP
        self.verticalScrollBar().setValue(round(self._strip.y_of(place) - above))
        self._look()

    @property
    def zoom(self) -> float:
        """1.0 is as on paper."""
        return self._zoom

    @property
    def fits_width(self) -> bool:
        """Whether the zoom follows the window."""
        return self._fits_width

    @property
    def pages(self) -> int:
        """How many the current layout has."""
        return len(self._strip.sizes)

    @property
    def place(self) -> Place:
        """What is at the top of the window."""
        return self._strip.place_at(self.verticalScrollBar().value() + GAP)

    def place_under(self, spot: QPoint) -> Place:
        """What is at ``spot`` of the viewport."""
        return self._strip.place_at(self.verticalScrollBar().value() + spot.y())

    def picture_ready(self, page: int) -> bool:
        """Whether ``page`` has been drawn, at whatever scale."""
        return self._pictures.get(page) is not None

    def zoom_in(self) -> None:
        """A step larger."""
        self.set_zoom(self._zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        """A step smaller."""
        self.set_zoom(self._zoom / _ZOOM_STEP)

    def set_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        """Zoom, keeping what is under ``at`` (in the viewport; its middle by default) there."""
        self._fits_width = False
        self._rescale(min(_MOST_ZOOM, max(_LEAST_ZOOM, zoom)), at)

    def fit_width(self) -> None:
        """As wide as the window allows, from now on."""
        self._fits_width = True
        self._rescale(self._fitting_zoom(), QPoint(0, 0))

    def in_viewport(self, placed: PlacedRect) -> QRectF:
        """Where a rectangle of a page is seen, in the viewport's pixels."""
        left, top, right, bottom = self._strip.placed(placed.page, placed.rect)
        x, y = self._origin()
        return QRectF(left + x, top + y, right - left, bottom - top)

    def spot_at(self, at: QPoint) -> Spot | None:
        """The spot of a page under ``at`` of the viewport; None between and beside the pages."""
        x, y = self._origin()
        across, down = at.x() - x, at.y() - y
        page = self._strip.page_at(down)
        if not page:
            return None
        left, top, right, bottom = self._strip.rect(page)
        if not (left <= across < right and top <= down < bottom):
            return None
        return Spot(page, (across - left) / self._strip.scale, (down - top) / self._strip.scale)

    def add_layer(self, layer: Layer) -> None:
        """Paint ``layer`` over pages and marks from now on."""
        self._layers.append(layer)

    def marked_rects(self) -> list[QRectF]:
        """Where the chosen citation is drawn, in the viewport's pixels."""
        if self._chosen is None or self._chosen >= len(self._marks):
            return []
        return [self.in_viewport(placed) for placed in self._marks[self._chosen]]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(self._theme.desk))
        for page in self._visible():
            self._paint_page(painter, page)
        self._paint_marks(painter)
        for layer in self._layers:
            layer.paint(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        if self._fits_width:
            self._rescale(self._fitting_zoom(), QPoint(0, 0))
        else:
            self._set_ranges()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Qt's hook."""
        self.viewport().update()
        self._look()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's hook: with Ctrl, zoom around the pointer."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turns = event.angleDelta().y() / 120
            self.set_zoom(self._zoom * _ZOOM_STEP**turns, event.position().toPoint())
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: a window's height by Space, to the ends by Home and End."""
        bar = self.verticalScrollBar()
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Space:
                bar.setValue(bar.value() + (-1 if back else 1) * bar.pageStep())
            case Qt.Key.Key_Home:
                bar.setValue(0)
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: a screen of another density needs other pictures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._look()

    def _lay_out(self, sizes: Sequence[PageSize]) -> None:
        self._pictures.show(self._document, self._colours)
        self._strip = PageStrip(sizes, self._scale())
        if self._fits_width:
            self._zoom = self._fitting_zoom()
        self._strip = PageStrip(sizes, self._scale())
        self._set_ranges()
        self.zoom_changed.emit(self._zoom)
        self._look()
        self.viewport().update()

    def _rescale(self, zoom: float, at: QPoint | None) -> None:
        if not self._strip.sizes:
            self._zoom = zoom
            return
        spot = at or self.viewport().rect().center()
        bar = self.verticalScrollBar()
        kept = self._strip.place_at(bar.value() + spot.y())
        across = (self.horizontalScrollBar().value() + spot.x()) / max(1.0, self._strip.width)
        self._zoom = zoom
        self._strip = PageStrip(self._strip.sizes, self._scale())
        self._set_ranges()
        bar.setValue(round(self._strip.y_of(kept) - spot.y()))
        self.horizontalScrollBar().setValue(round(across * self._strip.width - spot.x()))
        self.zoom_changed.emit(zoom)
        self._look()
        self.viewport().update()

    def _go_to_height(self, height: float) -> None:
        above = self.viewport().height() * _CONTEXT
        self.bar.setValue(round(height * self._strip.height - above))

    def _scale(self) -> float:
        return self._zoom * self.logicalDpiY() / 72

    def _fitting_zoom(self) -> float:
        widest = max((size.width for size in self._strip.sizes), default=0.0)
        if not widest:
            return self._zoom
        room = self.viewport().width() - 2 * GAP
        return min(_WIDEST_FIT, max(_LEAST_ZOOM, room / widest * 72 / self.logicalDpiY()))

    def _set_ranges(self) -> None:
        port = self.viewport()
        for bar, whole, seen in (
            (self.verticalScrollBar(), self._strip.height, port.height()),
            (self.horizontalScrollBar(), self._strip.width, port.width()),
        ):
            bar.setRange(0, max(0, round(whole) - seen))
            bar.setPageStep(max(1, seen - 2 * GAP))
            bar.setSingleStep(48)
        for kind, places in self._marked.items():
            self.mark_places(kind, places)

    def _origin(self) -> tuple[float, float]:
        slack = max(0.0, (self.viewport().width() - self._strip.width) / 2)
        return slack - self.horizontalScrollBar().value(), -float(self.verticalScrollBar().value())

    def _visible(self) -> range:
        top = self.verticalScrollBar().value()
        return self._strip.visible(top, top + self.viewport().height())

    def _look(self) -> None:
        """Ask for what is seen, then for what will be seen next; tell which page this is."""
        if not self._strip.sizes:
            return
        seen = self._visible()
        near = [seen.stop - 1 + step for step in range(1, _PREFETCH + 1)]
        near += [seen.start - step for step in range(1, _PREFETCH + 1)]
        pages = [page for page in (*seen, *near) if 1 <= page <= self.pages]
        sizes = self._strip.sizes
        wanted = [(page, sizes[page - 1].width, sizes[page - 1].height) for page in pages]
        self._pictures.want(wanted, self._scale() * self.devicePixelRatioF())
        self._tell_page()

    def _tell_page(self) -> None:
        reading_line = self.verticalScrollBar().value() + self.viewport().height() * _CONTEXT
        page = self._strip.page_at(reading_line)
        if page != self._page:
            self._page = page
            self.page_changed.emit(page)

    def _repaint_page(self, _page: int) -> None:
        self.viewport().update()

    def _page_rect(self, page: int) -> QRectF:
        size = self._strip.sizes[page - 1]
        return self.in_viewport(PlacedRect(page, (0.0, 0.0, size.width, size.height)))

    def _paint_page(self, painter: QPainter, page: int) -> None:
        rect = self._page_rect(page).toAlignedRect()
        image = self._pictures.get(page)
        if image:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(rect, image)
        else:
            painter.fillRect(rect, QColor(self._colours.paper))
            self._paint_placeholder(painter, QRectF(rect), page)
        painter.setPen(QColor(self._theme.line))
        painter.drawRect(rect.adjusted(-1, -1, 0, 0))

    def _paint_placeholder(self, painter: QPainter, rect: QRectF, page: int) -> None:
        failure = self._pictures.failure(page)
        says = f"This page cannot be shown. {failure.what}" if failure else f"Page {page} …"
        colour = QColor(self._colours.ink)
        colour.setAlphaF(0.55)
        painter.setPen(colour)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(rect.adjusted(24, 24, -24, -24), int(flags), says)

    def _paint_marks(self, painter: QPainter) -> None:
        seen = self._visible()
        for index, rects in enumerate(self._marks):
            boxes = [self.in_viewport(placed) for placed in rects if placed.page in seen]
            if boxes:
                self._paint_mark(painter, boxes, chosen=index == self._chosen)

    def _paint_mark(self, painter: QPainter, boxes: Sequence[QRectF], *, chosen: bool) -> None:
        pad = _MARK_PADDING
        area = QPainterPath()
        area.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
        for box in boxes:
            area.addRect(box.adjusted(-pad, 0, pad, 0))
        painter.setCompositionMode(self._colours.blend)
        painter.fillPath(area, QColor(self._colours.chosen_mark if chosen else self._colours.mark))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        # The line says the same without colour: solid under the chosen quote, dotted elsewhere.
        style = Qt.PenStyle.SolidLine if chosen else Qt.PenStyle.DotLine
        painter.setPen(QPen(QColor(self._colours.outline), 1.6 if chosen else 1.0, style))
        for box in boxes:
            foot = box.adjusted(-pad, 0, pad, 0)
            painter.drawLine(foot.bottomLeft(), foot.bottomRight())
