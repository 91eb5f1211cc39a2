"""The painting of pages: their pictures as far as loaded, and messages in place of others."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ui.pages.document.pictures import PagePictures
from ui.pages.drawing.page_colours import PageColours
from ui.pages.drawing.raster import Raster, raster
from ui.pages.geometry.camera import Camera
from ui.theme.theme import Theme

_QUIET = 0.55
_MARGIN = 24


@dataclass(frozen=True, slots=True)
class PagePainter:
    """Paints for a screen of ``ratio`` pixels to each of the window's."""

    pictures: PagePictures
    colours: PageColours
    theme: Theme
    ratio: float
    edged: bool = True
    """Whether each page is a sheet of its own."""

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint all visible pages."""
        for page in camera.visible:
            self._paint_page(painter, raster(camera, page, self.ratio), camera)

    def _paint_page(self, painter: QPainter, page: Raster, camera: Camera) -> None:
        rect = self._logical(QRectF(page.rect))
        if self.edged:
            painter.setPen(QColor(self.theme.line))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(-1, -1, 0, 0))
        painter.save()
        painter.setClipRect(rect)
        drawing = page.full_picture()
        exact = self.pictures.image(drawing) if page.fits_one_picture else None
        if exact:
            self._paint_exact(painter, page.place(drawing.part), exact)
        else:
            self._paint_in_pieces(painter, page, rect, camera)
        painter.restore()

    def _paint_in_pieces(
        self, painter: QPainter, page: Raster, rect: QRectF, camera: Camera
    ) -> None:
        coarse = self.pictures.newest_of(page.page)
        window = QRectF(0, 0, camera.width, camera.height)
        if not coarse or coarse.drawing.rotation != page.pose.rotation:
            painter.fillRect(rect, QColor(self.colours.paper))
            self._paint_words(painter, rect.intersected(window), page.page)
        else:
            target = self._logical(page.place_of(coarse.drawing))
            if not target.contains(rect.adjusted(1, 1, -1, -1)):
                painter.fillRect(rect, QColor(self.colours.paper))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            _paint_stretched(painter, target, coarse.image, window)
        width, height = round(camera.width * self.ratio), round(camera.height * self.ratio)
        for tile in page.tiles(QRect(0, 0, width, height)):
            image = self.pictures.image(tile)
            if image:
                self._paint_exact(painter, page.place(tile.part), image)

    def _paint_exact(self, painter: QPainter, at: QRect, image: QImage) -> None:
        """Paint pixel by pixel: nothing is scaled, nothing blurs."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        image.setDevicePixelRatio(self.ratio)
        painter.drawImage(QPointF(at.left() / self.ratio, at.top() / self.ratio), image)

    def _paint_words(self, painter: QPainter, rect: QRectF, page: int) -> None:
        failure = self.pictures.failure(page)
        says = tr("Can't show this page. {reason}").format(reason=failure.what) if failure else "…"
        colour = QColor(self.colours.ink)
        colour.setAlphaF(_QUIET)
        painter.setPen(colour)
        room = min(_MARGIN, rect.width() / 8)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(rect.adjusted(room, room, -room, -room), int(flags), says)

    def _logical(self, rect: QRectF) -> QRectF:
        return QRectF(rect.topLeft() / self.ratio, rect.size() / self.ratio)


def _paint_stretched(painter: QPainter, target: QRectF, image: QImage, window: QRectF) -> None:
    """Paint only the visible part: at 800 % that is one part in thousands."""
    seen = target.intersected(window)
    if seen.isEmpty():
        return
    across, down = image.width() / target.width(), image.height() / target.height()
    source = QRectF(
        (seen.left() - target.left()) * across,
        (seen.top() - target.top()) * down,
        seen.width() * across,
        seen.height() * down,
    )
    painter.drawImage(seen, image, source)
