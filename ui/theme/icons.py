"""The program's icons: drawn in one colour, tinted to the theme."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.theme.theme import RESOURCES, current_theme

_PIXELS = 20
_SCALES = (1, 2, 3)
_POINTING = frozenset(
    (
        *("arrow-left", "next", "previous", "panel-left", "panel-right", "undo", "redo"),
        *("folded", "branch-folded", "contents", "list", "sort"),
    )
)
"""Icons that point along the line, and so the other way in a mirrored window."""
_NAME, _STRONG = "icon_name", "icon_strong"
"""The properties of a button that say how its icon is drawn."""


def icon(name: str, colour: str) -> QIcon:
    """Return the icon ``name`` of resources/icons, sharp on every screen."""
    made = QIcon()
    for pixmap in _pixmaps(name, colour):
        made.addPixmap(pixmap)
    return made


def set_icon(button: QAbstractButton, name: str, *, strong: bool = False) -> None:
    """Show an icon on a button: in the colour of quiet text, or of all text if it is ``strong``."""
    button.setProperty(_NAME, name)
    button.setProperty(_STRONG, strong)
    _tint(button)


def tint_icons(root: QWidget) -> None:
    """Draw the icons of all buttons below ``root`` again, in the current theme."""
    for button in root.findChildren(QAbstractButton):
        if button.property(_NAME):
            _tint(button)


def _tint(button: QAbstractButton) -> None:
    colour = current_theme().text if button.property(_STRONG) else current_theme().quiet
    button.setIcon(icon(button.property(_NAME), colour))


def application_icon() -> QIcon:
    """Return the program's own icon."""
    return QIcon(str(RESOURCES / "icons" / "gistwalker.svg"))


def _pixmaps(name: str, colour: str) -> Iterator[QPixmap]:
    """Yield the icon in each size; the same icon stands in many places, and is drawn once."""
    renderer: QSvgRenderer | None = None
    for scale in _SCALES:
        mirrored = name in _POINTING and QGuiApplication.isRightToLeft()
        key, pixmap = f"icon {name} {colour} {scale} {mirrored}", QPixmap()
        if not QPixmapCache.find(key, pixmap):
            renderer = renderer or _renderer(name, colour)
            pixmap = _drawn(renderer, scale, mirrored=mirrored)
            QPixmapCache.insert(key, pixmap)
        yield pixmap


def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawing = (RESOURCES / "icons" / f"{name}.svg").read_text("utf-8")
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))


def _drawn(renderer: QSvgRenderer, scale: int, *, mirrored: bool) -> QPixmap:
    side = _PIXELS * scale
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    if mirrored:
        painter.translate(side, 0)
        painter.scale(-1, 1)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap
