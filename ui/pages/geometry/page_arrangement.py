"""The arrangement of pages: one below the other or one by one, single or in pairs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.pages.page_source import Rotation
from ui.settings.choices import Spread


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The arrangement of all pages of a document."""

    paged: bool = False
    """Show one row at a time, rather than all in one long strip."""
    spread: Spread = Spread.SINGLE
    cropped: bool = False
    """Cut the white margins off."""
    rotation: Rotation = 0
    """Clockwise."""


def rows_of(pages: int, spread: Spread) -> NDArray[np.int64]:
    """The row of each page, both counted from 0."""
    numbers = np.arange(pages)
    match spread:
        case Spread.SINGLE:
            return numbers
        case Spread.FACING:
            return numbers // 2
        case Spread.COVER:
            return (numbers + 1) // 2


def on_the_left(pages: int, spread: Spread) -> NDArray[np.bool_]:
    """Return which pages are left of the fold, where there are pairs."""
    first = 0 if spread is Spread.FACING else 1
    sides: NDArray[np.bool_] = np.arange(pages) % 2 == first
    return sides
