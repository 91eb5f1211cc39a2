"""The static part of the map: the tree, its titles, the unread parts.

Painted once into a pixmap. Rows are coloured column by column in arrays, so that two thousand
episodes narrower than a pixel cost as much as two.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPixmap

from ui.map.map_descriptions import names
from ui.map.map_frame import MARGIN, Frame
from ui.map.map_layout import Row
from ui.theme.theme import Theme
from ui.widgets.text_direction import paint_text

_HATCH_STEP = 7.0
_PARTED = 5.0
"""Pixels; narrower neighbours have no line between them, or there would be nothing but lines."""
TITLED = 22.0
"""Pixels that a node needs for a title."""
_INDENT = 5.0
_LEAST_LETTERS = 8
_CLEAR = np.uint32(0)


@dataclass(frozen=True, slots=True)
class MapColours:
    """As #rrggbb. ``title`` can be read on every fill but ``cited``, which has ``on_cited``."""

    ground: str
    node: str
    episode: str
    deep_node: str
    deep_episode: str
    """What a language model has read is a little stronger."""
    hatch: str
    title: str
    quiet: str
    left: str
    on_path: str
    read: str
    cited: str
    on_cited: str
    path: str
    outline: str
    """Around places that were read: marks them without colour."""
    here: str
    """The place where the user reads."""
    focus: str


def map_colours(theme: Theme) -> MapColours:
    """Return the map's colours for a theme."""
    ground = theme.panel
    node = mix(ground, theme.quiet, 0.13)
    return MapColours(
        ground=ground,
        node=node,
        episode=mix(ground, theme.quiet, 0.24),
        deep_node=mix(ground, theme.quiet, 0.24),
        deep_episode=mix(ground, theme.quiet, 0.42),
        hatch=mix(ground, theme.quiet, 0.28),
        title=mix(theme.quiet, theme.text, 0.75),
        quiet=theme.quiet,
        left=mix(node, theme.accent, 0.10),
        on_path=mix(node, theme.accent, 0.20),
        read=mix(ground, theme.accent, 0.34),
        cited=theme.accent,
        on_cited=theme.on_accent,
        path=mix(theme.accent, theme.text, 0.45),
        outline=theme.accent,
        here=theme.text,
        focus=theme.text,
    )


def mix(first: str, second: str, share: float) -> str:
    """Return ``second`` laid over ``first``, covering ``share`` of it."""
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def backdrop(frame: Frame, colours: MapColours, font: QFont, size: QSize, ratio: float) -> QPixmap:
    """Return a picture of ``size`` pixels, ``ratio`` dots to the pixel, on transparent ground."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    _paint_unread(painter, frame, colours)
    _paint_rows(painter, frame, colours, ratio)
    painter.setFont(font)
    painter.setPen(QColor(colours.title))
    for node in frame.layout.wide(TITLED):
        paint_title(painter, frame, node)
    painter.end()
    return pixmap


def paint_title(painter: QPainter, frame: Frame, node: int) -> None:
    """Paint a node's name, as far as it fits sensibly, in the painter's pen and font."""
    box = frame.layout.box(node)
    metrics = QFontMetricsF(painter.font())
    if box.width < TITLED or frame.row_height(box.top) < metrics.height() or not frame.content:
        return
    room = frame.rect(box).adjusted(_INDENT, 1, -_INDENT / 2, 0)
    room.setHeight(metrics.height())
    forms = names(frame.tree.nodes[node], frame.tree, frame.content)
    cut = metrics.elidedText(forms[-1], Qt.TextElideMode.ElideRight, room.width())
    # The longest form that fits; else the start of the last, if that still says much.
    fitting = (form for form in forms if metrics.horizontalAdvance(form) <= room.width())
    shown = next(fitting, cut if len(cut) >= _LEAST_LETTERS else "")
    paint_text(painter, room, shown, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)


def _paint_unread(painter: QPainter, frame: Frame, colours: MapColours) -> None:
    """Hatch what was not read yet."""
    top, foot = frame.area.top(), frame.area.bottom() - 1
    # Steps are counted from the margin, so that the hatching stands still while it gives way.
    steps = np.arange(MARGIN + top - foot, MARGIN + frame.layout.width, _HATCH_STEP)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.hatch), 1.0))
    for span in frame.layout.unread:
        left, right = (MARGIN + x for x in frame.layout.extent(span))
        if right - left >= 1:
            painter.setClipRect(QRectF(QPointF(left, top), QPointF(right, foot)))
            seen = steps[(steps + foot - top >= left) & (steps <= right)]
            painter.drawLines([QLineF(x, foot, x + foot - top, top) for x in seen.tolist()])
    painter.restore()


def _paint_rows(painter: QPainter, frame: Frame, colours: MapColours, ratio: float) -> None:
    columns = round(frame.layout.width * ratio)
    parted = np.zeros(columns, dtype=bool)
    above = np.full(columns, -1)
    for number, row in enumerate(frame.layout.rows if columns else ()):
        parted |= _parting(row, columns, ratio)
        owners = row.owners(columns, ratio)
        deep = np.isin(row.ids, np.fromiter(frame.tree.deep, np.int64, len(frame.tree.deep)))
        pixels = np.where(parted, _CLEAR, _fills(row, owners, deep, colours))
        top, height = frame.edges[number], frame.row_height(number)
        left, width = float(MARGIN), frame.layout.width
        painter.drawImage(QRectF(left, top, width, height - 1), _strip(pixels))
        # Where one node fills two rows, no line runs through it.
        ids = np.where(owners >= 0, np.append(row.ids, -1)[owners], -1)
        joined = np.where((ids == above) & (ids >= 0), pixels, _CLEAR)
        painter.drawImage(QRectF(left, top - 1, width, 1), _strip(joined))
        above = ids


def _fills(
    row: Row, owners: NDArray[np.int64], deep: NDArray[np.bool_], colours: MapColours
) -> NDArray[np.uint32]:
    shades = np.array(
        [
            [_argb(colours.node), _argb(colours.episode)],
            [_argb(colours.deep_node), _argb(colours.deep_episode)],
        ]
    )
    kinds = (np.append(which, False)[owners].astype(np.intp) for which in (deep, row.leaves))
    return np.where(owners >= 0, shades[tuple(kinds)], _CLEAR)


def _parting(row: Row, columns: int, ratio: float) -> NDArray[np.bool_]:
    """Return which columns stay free, to the right of nodes that are wide enough."""
    parted = np.zeros(columns, dtype=bool)
    edges = row.rights[(row.rights - row.lefts) >= _PARTED] * ratio
    at = np.round(edges).astype(np.int64)
    for dot in range(1, max(1, round(ratio)) + 1):
        inside = at - dot
        parted[inside[(inside >= 0) & (inside < columns)]] = True
    return parted


def _strip(pixels: NDArray[np.uint32]) -> QImage:
    kept = np.ascontiguousarray(pixels)
    image = QImage(kept.data, len(kept), 1, 4 * len(kept), QImage.Format.Format_ARGB32)
    return image.copy()  # the array belongs to Python


def _argb(colour: str) -> np.uint32:
    return np.uint32(QColor(colour).rgba())
