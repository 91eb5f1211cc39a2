"""The layout of text that reflows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Justification(StrEnum):
    """The alignment of running text."""

    BOOK = "book"
    """The book's own."""
    JUSTIFIED = "justified"
    RAGGED = "ragged"


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface: ``family`` is ``serif``, ``sans-serif``, or the name of the font in ``files``.

    ``files`` are paths of the regular, bold, italic and bold italic font, "" for missing ones.
    """

    family: str
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of text that reflows: sizes in points. PDFs ignore it.

    What is None is left to the book; without ``margin`` only the sizes are set. ``sides`` are the
    margins left and right, if they differ from those above and below. ``line_height`` is in sizes
    of the font. If the text is ``continuous``, the last page of a chapter ends with its text.
    """

    width: float
    height: float
    font_size: float
    face: Face | None = None
    margin: float | None = None
    line_height: float | None = None
    justification: Justification = Justification.BOOK
    sides: float | None = None
    continuous: bool = False
    hyphens: bool = False


STANDARD_LAYOUT = Layout(width=420, height=595, font_size=11)
"""A5 at 11 points: the layout in which a reflowing document's pages are counted, on every machine.
"""
