"""The drawing process's pictures as Qt's images."""

from __future__ import annotations

from PySide6.QtGui import QImage

from reader.pages.page_source import Picture


def image_of(picture: Picture) -> QImage:
    """Return the same pixels, in the format that is painted fastest."""
    drawn = QImage(
        picture.pixels,
        picture.width,
        picture.height,
        picture.stride,
        QImage.Format.Format_RGB888,
    )
    # A format of its own also copies: the picture's bytes belong to Python.
    return drawn.convertToFormat(QImage.Format.Format_RGB32)
