"""The next position of the window: along one long strip, or row by row."""

from __future__ import annotations

from ui.pages.geometry.strip import PageStrip


def settled(strip: PageStrip, y: int, height: int) -> int:
    """The nearest position at which a window of ``height`` shows no more than one row."""
    row = strip.row_at(y + height / 2)
    least, most = _reach(strip, row, height)
    return min(most, max(least, y))


def within(strip: PageStrip, page: int, y: int, height: int) -> int:
    """The position nearest to ``y`` at which a window of ``height`` shows the row of ``page``."""
    least, most = _reach(strip, strip.row_at(strip.rect(page)[1]), height)
    return min(most, max(least, y))


def moved(strip: PageStrip, y: int, by: int, height: int) -> int:
    """Return the position ``by`` pixels on within the row; past its edge, in the next row."""
    row = strip.row_at(y + height / 2)
    least, most = _reach(strip, row, height)
    if by > 0 and y >= most:
        return turned(strip, y, 1, height)
    if by < 0 and y <= least:
        before = max(0, row - 1)
        return _reach(strip, before, height)[1] if row else least
    return min(most, max(least, y + by))


def turned(strip: PageStrip, y: int, rows: int, height: int) -> int:
    """Return the top of a row, this many rows further on, or back."""
    last = len(strip.cells) - 2
    row = min(last, max(0, strip.row_at(y + height / 2) + rows))
    return _reach(strip, row, height)[0]


def _reach(strip: PageStrip, row: int, height: int) -> tuple[int, int]:
    least = round(strip.cells[row])
    return least, max(least, round(strip.cells[row + 1]) - height)
