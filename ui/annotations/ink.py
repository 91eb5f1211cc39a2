"""The colours of marks on any kind of paper: a tint for the words, and a line in that colour."""

from __future__ import annotations

from dataclasses import dataclass

from reader.annotations.mark import Colour
from ui.pages.drawing.page_colours import PageColours


@dataclass(frozen=True, slots=True)
class Ink:
    """``tint`` is blended with the page, ``line`` is drawn on it."""

    tint: str
    line: str


_ON_LIGHT = {
    Colour.YELLOW: Ink("#fff07a", "#a37c00"),
    Colour.GREEN: Ink("#c3eeb0", "#3a7d2c"),
    Colour.BLUE: Ink("#b8defd", "#1f68a8"),
    Colour.PINK: Ink("#ffc5db", "#b62f66"),
    Colour.PURPLE: Ink("#dccdfd", "#6d42b8"),
}
_ON_DARK = {
    Colour.YELLOW: Ink("#4a3f00", "#e6c34a"),
    Colour.GREEN: Ink("#1c4517", "#8fd97f"),
    Colour.BLUE: Ink("#113a5e", "#7fbef8"),
    Colour.PINK: Ink("#551d37", "#f792b8"),
    Colour.PURPLE: Ink("#3a2561", "#c0a3fb"),
}


def ink_of(colour: Colour, paper: PageColours) -> Ink:
    """Return the ink of a colour on ``paper``."""
    return (_ON_DARK if paper.invert else _ON_LIGHT)[colour]


def swatch_of(colour: Colour, *, dark: bool) -> str:
    """Return a colour for the window itself: buttons and lists."""
    return _ON_DARK[colour].line if dark else _ON_LIGHT[colour].line


def tint_of(colour: Colour, *, dark: bool) -> str:
    """Return a colour as a background."""
    return _ON_DARK[colour].tint if dark else _ON_LIGHT[colour].tint
