"""From the sizes of pages and the user's settings to the strip in view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from reader.pages.page_source import PageSize, Rotation
from reader.text.document import Rect
from ui.pages.geometry import fitting, margins
from ui.pages.geometry.fitting import Fitting
from ui.pages.geometry.page_arrangement import Arrangement
from ui.pages.geometry.pose import Pose, full_page
from ui.pages.geometry.strip import PageStrip
from ui.settings.choices import Fit, Spread

_ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)


class Framing:
    """The pages, their arrangement, and what their zoom follows."""

    def __init__(self) -> None:
        self.sizes: Sequence[PageSize] = ()
        self.arrangement = Arrangement()
        self.fit = Fit.WIDTH
        self.zoom = 1.0
        self.flows = False
        """Whether the pages are made for the window: shown as they are, without gaps."""
        self.columns = 1
        self._printed: dict[int, Rect | None] = {}
        self._poses: Sequence[Pose] = ()
        self._areas: Sequence[Rect] = ()

    @property
    def needs_margins(self) -> bool:
        """Whether the printed areas of pages matter."""
        return not self.flows and (self.arrangement.cropped or self.fit is Fit.TEXT)

    def lay_out(self, sizes: Sequence[PageSize]) -> None:
        """Take other pages."""
        self.sizes = sizes
        self._printed = {}
        self._pose()

    def arrange(self, arrangement: Arrangement) -> None:
        """Arrange the same pages differently."""
        self.arrangement = arrangement
        self._pose()

    def turn(self, degrees: int) -> None:
        """Turn clockwise, by a multiple of 90."""
        quarters = (self.arrangement.rotation + degrees) % 360 // 90
        self.arrange(replace(self.arrangement, rotation=_ROTATIONS[quarters]))

    def follow(self, fit: Fit, zoom: float) -> None:
        """Let the zoom follow ``fit``; with ``Fit.FREE`` it stays at ``zoom``."""
        self.fit = fit
        self.zoom = zoom

    def learn_margins(self, printed: Mapping[int, Rect | None]) -> None:
        """Take in the printed areas of these pages."""
        self._printed.update(printed)
        self._pose()

    def strip(self, width: int, height: int, density: float) -> PageStrip:
        """Return the strip for a window of this size; ``density`` is the pixels to the point."""
        arrangement = self.arrangement
        if self.flows:
            return self._flowing(height, density)
        wish = Fitting(self.fit, self.zoom, density, width, height)
        texts = self._texts() if self.fit is Fit.TEXT else ()
        zooms = fitting.zooms(self._poses, arrangement.spread, wish, texts)
        if self.fit is Fit.FREE and len(zooms):
            self.zoom = float(zooms[0])
        by_text = bool(texts) and arrangement.spread is Spread.SINGLE
        return PageStrip(
            self._poses,
            zooms * density,
            arrangement.spread,
            height if arrangement.paged else 0,
            fitting.centres(self._poses, texts) if by_text else None,
        )

    def _flowing(self, height: int, density: float) -> PageStrip:
        paged = self.arrangement.paged
        return PageStrip(
            self._poses,
            np.full(len(self._poses), density),
            Spread.FACING if self.columns > 1 else Spread.SINGLE,
            height if paged else 0,
            gapless=True,
        )

    def _pose(self) -> None:
        rotation: Rotation = 0 if self.flows else self.arrangement.rotation
        known = bool(self._printed)
        self._areas = margins.printed_areas(self.sizes, self._printed) if known else ()
        if self._areas and self.arrangement.cropped and not self.flows:
            self._poses = [
                Pose(size, area, rotation)
                for size, area in zip(self.sizes, self._areas, strict=True)
            ]
        else:
            self._poses = [full_page(size, rotation) for size in self.sizes]

    def _texts(self) -> Sequence[Rect | None]:
        """Return the printed area of each page, as shown; None while that is not known."""
        if not self._areas:
            return [None] * len(self._poses)
        return [pose.shown(area) for pose, area in zip(self._poses, self._areas, strict=True)]
