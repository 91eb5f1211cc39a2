"""From the sizes of pages and the user's settings to the strip in view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from reader.pages.page_source import PageSize, Rotation
from reader.text.document import Rect
from ui.pages.geometry.strip import (
    FOLD,
    GAP,
    Numbers,
    PageStrip,
    Pose,
    full_page,
    on_the_left,
    rows_of,
)
from ui.settings.choices import LEAST_ZOOM, MOST_ZOOM, Fit, Spread

_PADDING = 8.0
"""Points left around what is printed."""
_SHARE = 0.1
"""This share of the pages may extend further before all others leave room for it."""
_LEAST_SIDE = 36.0
"""Points; a page with a single dot on it is not cropped to that dot."""
_SAMPLE = 40
_LEAST_FIT = 0.01
"""A plan of twenty thousand points still fits a window."""
_WIDEST_FIT = 1.75
"""Fit to width stops growing here: longer lines are harder to read."""
_TALLEST = 1 << 30
"""Pixels of all pages together: scroll bars count in 32 bits."""


def sample(pages: int) -> Sequence[int]:
    """Return the pages to examine first, left and right ones from all over the document."""
    if pages <= _SAMPLE:
        return range(1, pages + 1)
    starts = np.linspace(1, pages - 1, _SAMPLE // 2).astype(int)
    return sorted({int(page) for start in starts for page in (start, start + 1)})


def printed_areas(sizes: Sequence[PageSize], printed: Mapping[int, Rect | None]) -> Sequence[Rect]:
    """Return each page's area that holds its own print and that of most similar pages.

    ``printed`` is what is known so far, by page. Pages are similar if they have one size and are on
    the same side of a fold.
    """
    if not sizes:
        return ()
    full = np.array([(size.width, size.height) for size in sizes])
    own = np.full((len(sizes), 4), np.nan)
    for page, box in printed.items():
        if box and page <= len(sizes):
            own[page - 1] = box
    sides = np.arange(len(sizes)) % 2
    _, kinds = np.unique(np.column_stack([sides, full.round()]), axis=0, return_inverse=True)
    common = np.full_like(own, np.nan)
    for kind in range(int(kinds.max()) + 1):
        common[kinds == kind] = _common(own[kinds == kind])
    return _areas(full, common, own)


def _common(boxes: Numbers) -> Numbers:
    known = boxes[~np.isnan(boxes[:, 0])]
    if not len(known):
        return np.full(4, np.nan)
    starts = np.quantile(known[:, :2], _SHARE, axis=0, method="lower")
    ends = np.quantile(known[:, 2:], 1 - _SHARE, axis=0, method="higher")
    return np.concatenate([starts, ends])


def _areas(full: Numbers, common: Numbers, own: Numbers) -> Sequence[Rect]:
    """Return the areas; no page's own print is cut off, however the others are printed."""
    starts = np.fmin(common, own)[:, :2] - _PADDING
    ends = np.fmax(common, own)[:, 2:] + _PADDING
    unknown = np.isnan(starts[:, 0])
    starts[unknown], ends[unknown] = 0.0, full[unknown]
    least = np.minimum(full, _LEAST_SIDE)
    missing = np.maximum(0.0, least - (ends - starts))
    starts, ends = starts - missing / 2, ends + missing / 2
    starts = np.clip(starts, 0.0, full - least)
    ends = np.clip(ends, least, full)
    return [tuple(area) for area in np.hstack([starts, ends]).tolist()]


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


@dataclass(frozen=True)
class Sheets:
    """The pages of a layout, and how they are cut and turned."""

    sizes: Sequence[PageSize] = ()
    flows: bool = False
    """Whether they are made for the window: shown as they are, without gaps."""
    columns: int = 1
    arrangement: Arrangement = Arrangement()
    printed: Mapping[int, Rect | None] = field(default_factory=dict)
    """The printed areas of the pages where they are known."""
    leftward: bool = False
    """Whether the document is written from right to left."""

    @cached_property
    def poses(self) -> Sequence[Pose]:
        """The pose of each page."""
        rotation: Rotation = 0 if self.flows else self.arrangement.rotation
        if self._areas and self.arrangement.cropped and not self.flows:
            pairs = zip(self.sizes, self._areas, strict=True)
            return [Pose(size, area, rotation) for size, area in pairs]
        return [full_page(size, rotation) for size in self.sizes]

    @cached_property
    def texts(self) -> Sequence[Rect | None]:
        """The printed area of each page, as shown; None while that is not known."""
        if not self._areas:
            return [None] * len(self.poses)
        return [pose.shown(area) for pose, area in zip(self.poses, self._areas, strict=True)]

    @cached_property
    def _areas(self) -> Sequence[Rect]:
        return printed_areas(self.sizes, self.printed) if self.printed else ()


@dataclass(frozen=True)
class Framing:
    """Pages, and what their zoom follows; with ``Fit.FREE`` it is ``zoom``."""

    sheets: Sheets = Sheets()
    fit: Fit = Fit.WIDTH
    zoom: float = 1.0

    @property
    def needs_margins(self) -> bool:
        """Whether the printed areas of pages matter."""
        cropped = self.sheets.arrangement.cropped
        return not self.sheets.flows and (cropped or self.fit is Fit.TEXT)

    @property
    def scrolls_sideways(self) -> bool:
        """Whether pages may be wider than the window."""
        return self.fit is Fit.FREE and not self.sheets.flows

    def strip(self, width: int, height: int, density: float) -> PageStrip:
        """Return the strip for a window of this size; ``density`` is pixels to the point."""
        sheets, poses = self.sheets, self.sheets.poses
        spread = sheets.arrangement.spread
        cell = height if sheets.arrangement.paged else 0
        if sheets.flows:
            spread = Spread.FACING if sheets.columns > 1 else Spread.SINGLE
            scales, leftward = np.full(len(poses), density), sheets.leftward
            return PageStrip(poses, scales, spread, cell, gapless=True, leftward=leftward)
        centres = None
        if poses and self.fit is Fit.TEXT and spread is Spread.SINGLE:
            pairs = zip(poses, sheets.texts, strict=True)
            middles = [(text[0] + text[2]) / 2 if text else pose.width / 2 for pose, text in pairs]
            centres = np.array(middles, np.float64)
        zooms = self._zooms(width, height, density)
        return PageStrip(poses, zooms * density, spread, cell, centres, leftward=sheets.leftward)

    def _zooms(self, width: int, height: int, density: float) -> Numbers:
        """Return one per page, the same within a row."""
        poses, spread = self.sheets.poses, self.sheets.arrangement.spread
        if self.fit is Fit.FREE or not poses:
            tall = sum(pose.height for pose in poses) * density
            most = min(MOST_ZOOM, _TALLEST / max(1.0, tall))
            return np.full(len(poses), min(most, max(LEAST_ZOOM, self.zoom)))
        room = max(1, width - 2 * GAP - (0 if spread is Spread.SINGLE else FOLD))
        across = room / np.maximum(_by_row(self._reaches(), spread), 1.0) / density
        if self.fit is Fit.PAGE:
            room = max(1, height - 2 * GAP)
            tallest = _by_row(np.array([pose.height for pose in poses]), spread)
            down = room / np.maximum(tallest, 1.0) / density
            return np.clip(np.minimum(across, down), _LEAST_FIT, MOST_ZOOM)
        return np.clip(across, _LEAST_FIT, _WIDEST_FIT)

    def _reaches(self) -> Numbers:
        """Return how wide each page's row must be, in points; both sides of a fold alike."""
        widths = np.array([pose.width for pose in self.sheets.poses], np.float64)
        lefts, rights = np.zeros(len(widths)), widths.copy()
        for n, text in enumerate(self.sheets.texts if self.fit is Fit.TEXT else ()):
            if text:
                lefts[n], rights[n] = max(0.0, text[0]), min(widths[n], text[2])
        spread = self.sheets.arrangement.spread
        if spread is Spread.SINGLE:
            return rights - lefts
        on_left = on_the_left(len(widths), spread, leftward=self.sheets.leftward)
        return 2 * np.where(on_left, widths - lefts, rights)


def _by_row(values: Numbers, spread: Spread) -> Numbers:
    """Return for each page the largest value of its row."""
    rows = rows_of(len(values), spread)
    largest = np.zeros(int(rows[-1]) + 1)
    np.maximum.at(largest, rows, values)
    return largest[rows]
