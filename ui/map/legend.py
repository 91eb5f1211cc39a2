"""The legend of the map, in small print; it explains only signs that are to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from gettext import gettext as tr

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from reader.values.answer import Action
from ui.map.answer_route import OPENED, Route
from ui.map.map_backdrop import MapColours
from ui.widgets.text_direction import paint_text, seen

_SIGN = 14.0
_NEAR = 5.0
_APART = 14.0


class Sign(StrEnum):
    """A sign of the map."""

    WALKED = "walked"
    BACK = "back"
    READ = "read"
    CITED = "cited"
    DEEP = "deep"
    UNREAD = "unread"


_MEANINGS = {
    Sign.WALKED: tr("visited"),
    Sign.BACK: tr("turned back"),
    Sign.READ: tr("read for the answer"),
    Sign.CITED: tr("cited"),
    Sign.DEEP: tr("read by a language model"),
    Sign.UNREAD: tr("not read yet"),
}


def signs(route: Route | None, shown: float, *, unread: bool, deep: bool = False) -> list[Sign]:
    """Return the signs to be seen when ``shown`` legs are drawn."""
    legs = route.legs if route else []
    arrived = route is not None and route.over and shown >= len(legs)
    actions = {leg.action for leg in legs[: int(shown) + 1]}
    seen = {
        Sign.WALKED: Action.DESCEND in actions,
        Sign.BACK: Action.REVERT in actions,
        Sign.READ: arrived or bool(actions & {Action.COMMIT, *OPENED}),
        Sign.CITED: bool(arrived and route and route.citations),
        Sign.DEEP: deep,
        Sign.UNREAD: unread,
    }
    return [sign for sign, is_seen in seen.items() if is_seen]


def paint_words(
    painter: QPainter, room: QRectF, caption: str, shown: Sequence[Sign], colours: MapColours
) -> None:
    """Paint a caption, and the legend beside it if there is room for both."""
    metrics = QFontMetricsF(painter.font())
    legend = _width_of(shown, metrics)
    if legend <= room.width() / 2:
        _paint_legend(painter, room, shown, colours)
        room = seen(room.adjusted(0, 0, -legend, 0), room)
    painter.setPen(QColor(colours.quiet))
    words = metrics.elidedText(caption, Qt.TextElideMode.ElideRight, max(0.0, room.width()))
    paint_text(painter, room, words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def _width_of(shown: Sequence[Sign], metrics: QFontMetricsF) -> float:
    """Return the width that these signs take."""
    return sum(
        _SIGN + _NEAR + metrics.horizontalAdvance(_MEANINGS[sign]) + _APART for sign in shown
    )


def _paint_legend(
    painter: QPainter, room: QRectF, shown: Sequence[Sign], colours: MapColours
) -> None:
    """Paint the legend's signs side by side, at the right of ``room``."""
    metrics = QFontMetricsF(painter.font())
    x = room.right() - _width_of(shown, metrics) + _APART
    for sign in shown:
        box = seen(QRectF(x, room.center().y() - 4, _SIGN, 9), room)
        _paint_sign(painter, box, sign, colours)
        x += _SIGN + _NEAR
        width = metrics.horizontalAdvance(_MEANINGS[sign])
        text = seen(QRectF(x, room.top(), width + 2, room.height()), room)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QColor(colours.quiet))
        painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), _MEANINGS[sign])
        x += width + _APART


def _paint_sign(painter: QPainter, box: QRectF, sign: Sign, colours: MapColours) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, sign is Sign.UNREAD)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match sign:
        case Sign.WALKED | Sign.BACK:
            pen = QPen(QColor(colours.path), 2)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if sign is Sign.BACK:
                pen.setDashPattern([2, 1.5])
            painter.setPen(pen)
            painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
        case Sign.READ:
            painter.fillRect(box, QColor(colours.read))
            painter.setPen(QPen(QColor(colours.outline), 1))
            painter.drawRect(box.adjusted(0, 0, -1, -1))
        case Sign.CITED:
            painter.fillRect(box, QColor(colours.cited))
        case Sign.DEEP:
            painter.fillRect(box, QColor(colours.deep_episode))
        case Sign.UNREAD:
            painter.setPen(QPen(QColor(colours.hatch), 1))
            for step in range(0, int(_SIGN), 5):
                left = box.left() + step
                painter.drawLine(QLineF(left, box.bottom(), left + box.height() / 2, box.top()))
