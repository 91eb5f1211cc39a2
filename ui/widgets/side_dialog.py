"""Dialogs that lie beside the window, no larger than the screen."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

_FRAME = 48
"""Pixels that a system needs around a window, above all for its title."""


def resize_within_screen(dialog: QWidget, width: int, height: int) -> None:
    """Give ``dialog`` this size in pixels, or as much of it as its screen has room for."""
    screen = dialog.screen().availableSize()
    dialog.resize(min(width, screen.width() - _FRAME), min(height, screen.height() - _FRAME))


class SideDialog(QDialog):
    """Lies beside the window; not modal."""

    def __init__(self, window: QWidget, title: str, size: tuple[int, int]) -> None:
        super().__init__(window)
        self.setWindowTitle(title)
        resize_within_screen(self, *size)

    def bring(self) -> None:
        """Show the dialog in front."""
        self.show()
        self.raise_()
        self.activateWindow()
