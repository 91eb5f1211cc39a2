"""Painting where the window, or a text in it, is written from right to left."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QStyle

from reader.text.directions import runs_leftward


def is_mirrored() -> bool:
    """Whether the window is written from right to left, and so is laid out the other way round."""
    return QGuiApplication.isRightToLeft()


def seen(room: QRectF, within: QRectF) -> QRectF:
    """Return where ``room`` is seen ``within`` a rectangle: in a mirrored window, opposite."""
    if not is_mirrored():
        return room
    left = within.left() + within.right() - room.right()
    return QRectF(left, room.top(), room.width(), room.height())


def on_its_side(align: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
    """Return an alignment as seen in this window, whatever the direction of the text."""
    side = QStyle.visualAlignment(QGuiApplication.layoutDirection(), align)
    return side | Qt.AlignmentFlag.AlignAbsolute


def side_of(text: str) -> Qt.AlignmentFlag:
    """Return the side of a text at which its writing begins."""
    leftward = runs_leftward(text)
    return Qt.AlignmentFlag.AlignRight if leftward else Qt.AlignmentFlag.AlignLeft


def direction_of(text: str) -> Qt.LayoutDirection:
    """Return the direction of a text, whatever that of the window."""
    towards = Qt.LayoutDirection
    return towards.RightToLeft if runs_leftward(text) else towards.LeftToRight


def paint_text(
    painter: QPainter, room: QRectF, text: str, align: Qt.AlignmentFlag | Qt.TextFlag
) -> None:
    """Paint a text in its own direction, at the side of this window."""
    leftward = runs_leftward(text)
    kind = Qt.TextFlag.TextForceRightToLeft if leftward else Qt.TextFlag.TextForceLeftToRight
    painter.drawText(room, int(on_its_side(Qt.AlignmentFlag(int(align)))) | int(kind), text)
