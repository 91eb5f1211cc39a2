"""Widgets beside and below each other, in one call."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Part = (
    QWidget
    | QLayout
    | int
    | tuple[QWidget | QLayout | None, int]
    | tuple[QWidget, int, Qt.AlignmentFlag]
    | None
)
"""A widget or layout, perhaps with its share of what room is left and its place in it; pixels; None
for the rest."""
Margins = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""

_NONE: Margins = (0, 0, 0, 0)


def row(
    *parts: Part, on: QWidget | None = None, margins: Margins = _NONE, spacing: int = 0
) -> QHBoxLayout:
    """Return ``parts`` from left to right, as the layout of ``on`` if that is given."""
    layout = QHBoxLayout(on) if on else QHBoxLayout()
    _fill(layout, parts, margins, spacing)
    return layout


def column(
    *parts: Part, on: QWidget | None = None, margins: Margins = _NONE, spacing: int = 0
) -> QVBoxLayout:
    """Return ``parts`` from top to bottom, as the layout of ``on`` if that is given."""
    layout = QVBoxLayout(on) if on else QVBoxLayout()
    _fill(layout, parts, margins, spacing)
    return layout


def around(pixels: int) -> Margins:
    """Return the same margin on all sides."""
    return pixels, pixels, pixels, pixels


def drop(*widgets: QWidget) -> None:
    """Take widgets out of sight at once, and out of their layouts, for good."""
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


def _fill(layout: QBoxLayout, parts: tuple[Part, ...], margins: Margins, spacing: int) -> None:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for part in parts:
        inside, share, *alignment = part if isinstance(part, tuple) else (part, part is None)
        match inside:
            case None:
                layout.addStretch(share)
            case int():
                layout.addSpacing(inside)
            case QWidget():
                layout.addWidget(inside, share, *alignment)
            case QLayout():
                layout.addLayout(inside, share)
