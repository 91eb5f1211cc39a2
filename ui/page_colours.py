"""Paper and ink: how pages and the marks on them look in light and in dark."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QImage, QPainter

_SAMPLE = 32
_COLOURFUL = 24
"""Mean saturation (0 to 255) from which a page is a picture, a cover say, and keeps its colours."""


@dataclass(frozen=True, slots=True)
class PageColours:
    """Colours of text that can be dressed (``invert``), and of the marks over it.

    ``blend`` is how a mark meets the page: darkening white paper, or lightening dark paper, so that
    the letters under it stay as they are.
    """

    invert: bool
    paper: str
    ink: str
    mark: str
    chosen_mark: str
    outline: str
    blend: QPainter.CompositionMode


WHITE_PAPER = PageColours(
    invert=False,
    paper="#ffffff",
    ink="#000000",
    mark="#fdf2d0",
    chosen_mark="#ffe08a",
    outline="#a3700a",
    blend=QPainter.CompositionMode.CompositionMode_Multiply,
)

DARK_PAPER = PageColours(
    invert=True,
    paper="#25282a",
    ink="#dcd9d3",
    mark="#2a2310",
    chosen_mark="#57430f",
    outline="#e0b050",
    blend=QPainter.CompositionMode.CompositionMode_Screen,
)


def page_colours(*, dark: bool, reflows: bool) -> PageColours:
    """Pages with a look of their own (PDF) keep it; text that reflows follows the theme."""
    return DARK_PAPER if dark and reflows else WHITE_PAPER


def recoloured(image: QImage, colours: PageColours) -> QImage:
    """``image`` in the colours asked for; changes it in place. Pictures keep theirs."""
    if not colours.invert or _is_colourful(image):
        return image
    image.invertPixels()
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    painter.fillRect(image.rect(), QColor(colours.paper))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Darken)
    painter.fillRect(image.rect(), QColor(colours.ink))
    painter.end()
    return image


def _is_colourful(image: QImage) -> bool:
    small = image.scaled(_SAMPLE, _SAMPLE)
    points = ((x, y) for x in range(small.width()) for y in range(small.height()))
    saturation = sum(small.pixelColor(x, y).saturation() for x, y in points)
    return saturation > _COLOURFUL * small.width() * small.height()
