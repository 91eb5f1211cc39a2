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

_QUIET = 0.55
_MARGIN = 24


@dataclass(frozen=True, slots=True)
class PagePainter:
    """Paints for a screen of ``ratio`` pixels to each of the window's."""

    painter: QPainter
    camera: Camera
    pictures: PagePictures
    colours: PageColours
    ratio: float

    def paint(self, edge: str) -> None:
        """Paint all visible pages; with an ``edge`` in this colour, where each is a sheet."""
        for number in self.camera.visible:
            page = raster(self.camera, number, self.ratio)
            rect = self._logical(QRectF(page.rect))
            if edge:
                self.painter.setPen(QColor(edge))
                self.painter.setBrush(Qt.BrushStyle.NoBrush)
                self.painter.drawRect(rect.adjusted(-1, -1, 0, 0))
            self.painter.save()
            self.painter.setClipRect(rect)
            drawing = page.full_picture()
            exact = self.pictures.image(drawing) if page.fits_one_picture else None
            if exact:
                self._paint_exact(page.place(drawing.part), exact)
            else:
                self._paint_in_pieces(page, rect)
            self.painter.restore()

    def _paint_in_pieces(self, page: Raster, rect: QRectF) -> None:
        coarse, camera = self.pictures.newest_of(page.page), self.camera
        window = QRectF(0, 0, camera.width, camera.height)
        fits = coarse is not None and coarse.drawing.rotation == page.pose.rotation
        target = self._logical(page.place_of(coarse.drawing)) if coarse and fits else QRectF()
        if not target.contains(rect.adjusted(1, 1, -1, -1)):
            self.painter.fillRect(rect, QColor(self.colours.paper))
        if coarse and fits:
            self._paint_stretched(target, coarse.image, window)
        else:
            self._paint_words(rect.intersected(window), page.page)
        width, height = round(camera.width * self.ratio), round(camera.height * self.ratio)
        for tile in page.tiles(QRect(0, 0, width, height)):
            if image := self.pictures.image(tile):
                self._paint_exact(page.place(tile.part), image)

    def _paint_exact(self, at: QRect, image: QImage) -> None:
        """Paint pixel by pixel: nothing is scaled, nothing blurs."""
        self.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        image.setDevicePixelRatio(self.ratio)
        self.painter.drawImage(QPointF(at.topLeft()) / self.ratio, image)

    def _paint_stretched(self, target: QRectF, image: QImage, window: QRectF) -> None:
        """Paint only the visible part: at 800 % that is one part in thousands."""
        seen = target.intersected(window)
        if seen.isEmpty():
            return
        across, down = image.width() / target.width(), image.height() / target.height()
        corner = seen.topLeft() - target.topLeft()
        source = QRectF(
            corner.x() * across, corner.y() * down, seen.width() * across, seen.height() * down
        )
        self.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.painter.drawImage(seen, image, source)

    def _paint_words(self, rect: QRectF, page: int) -> None:
        failure = self.pictures.failure(page)
        says = tr("Can't show this page. {reason}").format(reason=failure.what) if failure else "…"
        colour = QColor(self.colours.ink)
        colour.setAlphaF(_QUIET)
        self.painter.setPen(colour)
        room = min(_MARGIN, rect.width() / 8)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        self.painter.drawText(rect.adjusted(room, room, -room, -room), int(flags), says)

    def _logical(self, rect: QRectF) -> QRectF:
        return QRectF(rect.topLeft() / self.ratio, rect.size() / self.ratio)
