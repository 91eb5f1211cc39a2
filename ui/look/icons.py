"""The program's icons: drawn in one colour, tinted to the theme."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ui.look.theme import RESOURCES

_PIXELS = 20
_SCALES = (1, 2, 3)


def icon(name: str, colour: str) -> QIcon:
    """Return the icon ``name`` of resources/icons, sharp on every screen."""
    drawing = (RESOURCES / "icons" / f"{name}.svg").read_text("utf-8")
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
    made = QIcon()
    for scale in _SCALES:
        made.addPixmap(_pixmap(renderer, scale))
    return made


def application_icon() -> QIcon:
    """Return the program's own icon."""
    return QIcon(str(RESOURCES / "icons" / "gistwalker.svg"))


def _pixmap(renderer: QSvgRenderer, scale: int) -> QPixmap:
    side = _PIXELS * scale
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap
