"""How pages are put before the reader: one below the other or one by one, alone or in pairs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from reader.pages.page_source import Rotation

LEAST_ZOOM, MOST_ZOOM = 0.1, 8.0
"""What can be set; 1.0 is as large as on paper."""


class Spread(StrEnum):
    """How many pages stand side by side."""

    SINGLE = "single"
    FACING = "facing"
    COVER = "cover"
    """Pairs, after a first page that stands alone on the right, as in a bound book."""


class Fit(StrEnum):
    """What the zoom follows."""

    FREE = "free"
    """Nothing: it stays as it was set."""
    WIDTH = "width"
    PAGE = "page"
    TEXT = "text"
    """The width of what is printed; margins are left to the sides of the window."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Of all pages of a document."""

    paged: bool = False
    """One row at a time, rather than all in one long strip."""
    spread: Spread = Spread.SINGLE
    cropped: bool = False
    """Without the white margins."""
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
    """Which pages stand left of the fold, where there are pairs."""
    first = 0 if spread is Spread.FACING else 1
    sides: NDArray[np.bool_] = np.arange(pages) % 2 == first
    return sides
