"""A cover that is a drawing (SVG) as a picture that any program can show."""

from __future__ import annotations

import pymupdf

_WIDTH = 300
_LONGEST = 4
"""How many times higher than wide a cover may be."""


def drawn_cover(drawing: bytes) -> bytes | None:
    """The drawing as a small PNG; None if it cannot be drawn. Nothing outside of it is read."""
    try:
        with pymupdf.open(stream=drawing, filetype="svg") as document:
            page = document[0]
            width, height = page.rect.width, page.rect.height
            if width < 1 or not 1 / _LONGEST <= height / width <= _LONGEST:
                return None
            zoom = _WIDTH / width
            picture: bytes = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom)).tobytes("png")
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError):
        return None
    return picture
