"""Rows and columns of widgets, each in one expression."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from ui.theme.theme import SPACE

Part = QWidget | QLayout | int
"""What stands in a row or column; a number is empty room that stretches as much."""
Placed = Part | tuple[Part, int] | tuple[Part, int, Qt.AlignmentFlag]
"""A part, with how much it stretches, and where it stands in its room."""
Margins = tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)
_NO_MARGINS = (0, 0, 0, 0)


def column(
    *parts: Placed,
    on: QWidget | None = None,
    margins: Margins = _NO_MARGINS,
    spacing: int = SPACE,
) -> QVBoxLayout:
    """Return the parts below each other, perhaps as the layout of a widget."""
    return _filled(QVBoxLayout(on) if on else QVBoxLayout(), parts, margins, spacing)


def row(
    *parts: Placed,
    on: QWidget | None = None,
    margins: Margins = _NO_MARGINS,
    spacing: int = SPACE,
) -> QHBoxLayout:
    """Return the parts beside each other, perhaps as the layout of a widget."""
    return _filled(QHBoxLayout(on) if on else QHBoxLayout(), parts, margins, spacing)


def around(pixels: int) -> Margins:
    """Return the same margin on all sides."""
    return pixels, pixels, pixels, pixels


def _filled(box: Box, parts: tuple[Placed, ...], margins: Margins, spacing: int) -> Box:
    box.setContentsMargins(*margins)
    box.setSpacing(spacing)
    for placed in parts:
        part, stretch, *alignment = placed if isinstance(placed, tuple) else (placed, 0)
        if isinstance(part, int):
            box.addStretch(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, stretch)
        else:
            box.addWidget(part, stretch, *alignment)
    return box
