"""The size of pages on the screen: each row follows the window, or all keep the set zoom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.text.document import Rect
from ui.pages.geometry.page_arrangement import on_the_left, rows_of
from ui.pages.geometry.pose import Pose
from ui.pages.geometry.strip import FOLD, GAP
from ui.settings.choices import LEAST_ZOOM, MOST_ZOOM, Fit, Spread

ZOOM_STEP = 1.1
_LEAST_FIT = 0.01
"""A plan of twenty thousand points still fits a window."""
_WIDEST_FIT = 1.75
"""Fit to width stops growing here: longer lines are harder to read."""
_TALLEST = 1 << 30
"""Pixels of all pages together: scroll bars count in 32 bits."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fitting:
    """The conditions of the zoom: ``density`` is pixels to the point at zoom 1.0."""

    fit: Fit
    zoom: float
    density: float
    width: int
    height: int


def zooms(
    poses: Sequence[Pose], spread: Spread, fitting: Fitting, texts: Sequence[Rect | None]
) -> Numbers:
    """One per page, the same within a row. ``texts`` is where each page is printed, as shown."""
    if not poses:
        return np.zeros(0)
    if fitting.fit is Fit.FREE:
        return np.full(len(poses), bounded(fitting.zoom, poses, fitting.density))
    rows = rows_of(len(poses), spread)
    widest = _by_row(rows, _reaches(poses, spread, fitting.fit, texts))
    room = max(1, fitting.width - 2 * GAP - (0 if spread is Spread.SINGLE else FOLD))
    across = room / np.maximum(widest, 1.0) / fitting.density
    if fitting.fit is Fit.PAGE:
        tallest = _by_row(rows, np.array([pose.height for pose in poses]))
        room = max(1, fitting.height - 2 * GAP)
        down = room / np.maximum(tallest, 1.0) / fitting.density
        return np.clip(np.minimum(across, down), _LEAST_FIT, MOST_ZOOM)
    return np.clip(across, _LEAST_FIT, _WIDEST_FIT)


def bounded(zoom: float, poses: Sequence[Pose], density: float) -> float:
    """Return ``zoom`` within the possible limits."""
    tall = sum(pose.height for pose in poses) * density
    most = min(MOST_ZOOM, _TALLEST / max(1.0, tall))
    return min(most, max(LEAST_ZOOM, zoom))


def centres(poses: Sequence[Pose], texts: Sequence[Rect | None]) -> Numbers:
    """Return the horizontal middle of each page's printed area."""
    return np.array(
        [
            (text[0] + text[2]) / 2 if text else pose.width / 2
            for pose, text in zip(poses, texts, strict=True)
        ],
        np.float64,
    )


def _reaches(
    poses: Sequence[Pose], spread: Spread, fit: Fit, texts: Sequence[Rect | None]
) -> Numbers:
    """Return how wide each page's row must be, in points; both sides of a fold are equally wide."""
    widths = np.array([pose.width for pose in poses], np.float64)
    lefts, rights = np.zeros(len(poses)), widths.copy()
    if fit is Fit.TEXT:
        for n, text in enumerate(texts):
            if text:
                lefts[n] = max(0.0, text[0])
                rights[n] = min(widths[n], text[2])
    if spread is Spread.SINGLE:
        return rights - lefts
    return 2 * np.where(on_the_left(len(poses), spread), widths - lefts, rights)


def _by_row(rows: NDArray[np.int64], values: Numbers) -> Numbers:
    """Return for each page the largest value of its row."""
    largest = np.zeros(int(rows[-1]) + 1)
    np.maximum.at(largest, rows, values)
    return largest[rows]
