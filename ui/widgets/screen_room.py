"""Sizes for dialogs that fit on the screen."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

_FRAME = 48
"""Pixels that a system needs around a window, above all for its title."""


def resize_within_screen(dialog: QWidget, width: int, height: int) -> None:
    """Give ``dialog`` this size in pixels, or as much of it as its screen has room for."""
    screen = dialog.screen().availableSize()
    dialog.resize(min(width, screen.width() - _FRAME), min(height, screen.height() - _FRAME))
