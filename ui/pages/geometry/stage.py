"""The pages under a window that moves over them, and the place that is kept in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar

from reader.pages.page_source import PlacedRect
from ui.pages.geometry import paging
from ui.pages.geometry.camera import Camera, Spot
from ui.pages.geometry.framing import Framing
from ui.pages.geometry.strip import GAP, Place
from ui.settings.choices import Fit

CONTEXT = 1 / 3
"""A jump puts its place this far down the window; the page there is the one being read."""
NOTCH = 120
"""A notch of a wheel, in Qt's units."""
_LINE = 48
"""Pixels for one press of an arrow key."""


class Stage:
    """The pages under ``area``, whose scroll bars hold the position of its window."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        self._area = area
        self.framing = Framing()
        self.strip = self.framing.strip(1, 1, 1.0)
        self._goal: tuple[Place, int] | None = None
        """What was gone to last, and where the window stood then."""
        self.moving = False
        """While pages move: what the scroll bars say is not yet where the window will be."""

    @property
    def camera(self) -> Camera:
        """The view of just now."""
        port = self._area.viewport()
        return Camera(
            self.strip, self._across.value(), self._down.value(), port.width(), port.height()
        )

    @property
    def page(self) -> int:
        """The page being read; 0 if there are none."""
        goal, camera = self.goal, self.camera
        if goal:
            return goal.page
        return self.strip.page_at(camera.height * CONTEXT - camera.origin[1])

    @property
    def goal(self) -> Place | None:
        """The destination of the last jump, if it is in a pair and nobody has moved on since.

        The height of the window alone doesn't tell which page of the pair is meant.
        """
        if self._goal is None or self._goal[1] != self._down.value():
            return None
        place = self._goal[0]
        if not 0 < place.page <= len(self.strip.poses):
            return None
        y = self.strip.y_of(place) + self.camera.origin[1]
        in_sight = 0 <= y < self.camera.height
        return place if in_sight and self.strip.has_neighbour(place.page) else None

    def zoom_of(self, page: int) -> float:
        """Return a page's zoom; 1.0 is as large as on paper."""
        return self.strip.scale_of(page) / self._density if page else self.framing.zoom

    def reframe(
        self,
        at: QPoint,
        change: Callable[[], None],
        moved: Callable[[int], int] = lambda page: page,
    ) -> None:
        """Make a change that moves pages; the place at ``at`` is there again afterwards.

        ``moved`` gives the new number of a page.
        """
        kept, goal = self.camera.spot_near(at), self.goal
        change()
        kept = replace(kept, page=moved(kept.page)) if kept else None
        goal = replace(goal, page=moved(goal.page)) if goal else None
        port = self._area.viewport()
        self.moving = True
        self.strip = self.framing.strip(port.width(), port.height(), self._density)
        self._set_range(self._down, self.strip.height, port.height())
        self._set_range(self._across, self.strip.width, port.width())
        free = self.framing.fit is Fit.FREE and not self.framing.flows
        policy = Qt.ScrollBarPolicy
        self._area.setHorizontalScrollBarPolicy(
            policy.ScrollBarAsNeeded if free else policy.ScrollBarAlwaysOff
        )
        if kept and kept.page <= len(self.strip.poses):
            self._bring(kept, at)
        self._goal = (goal, self._down.value()) if goal else None
        self.moving = False

    def go_to(self, place: Place, context: float = CONTEXT) -> None:
        """Scroll ``place`` into view, this far down the window."""
        above = self._area.viewport().height() * context if context else self.strip.gap
        # Letters may reach beyond their page; the page they belong to goes to the top.
        on_page = Place(place.page, max(0.0, place.y))
        self._scroll(place.page, round(self.strip.y_of(on_page) - above))
        self._goal = (place, self._down.value())

    def forget_goal(self) -> None:
        """Forget the destination of the last jump."""
        self._goal = None

    def go_to_page(self, page: int) -> None:
        """Scroll the top of a page to the top of the window."""
        self._scroll(page, round(self.strip.rect(page)[1]) - self.strip.gap)

    def go_to_height(self, height: float) -> None:
        """Scroll to a height from 0 to 1 of all pages."""
        above = self._area.viewport().height() * CONTEXT
        self._down.setValue(round(height * self.strip.height - above))

    def reveal(self, placed: PlacedRect) -> None:
        """Scroll a rectangle into view, sideways too if the page is wider than the window."""
        port = self._area.viewport()
        down = self.camera.in_viewport(placed).top() - port.height() * CONTEXT
        self._scroll(placed.page, self._down.value() + round(down))
        seen = self.camera.in_viewport(placed)
        if seen.left() < 0 or seen.right() > port.width():
            self._across.setValue(self._across.value() + round(seen.left()) - 2 * GAP)

    def _bring(self, spot: Spot, at: QPoint) -> None:
        there = self.camera.in_viewport(PlacedRect(spot.page, (spot.x, spot.y, spot.x, spot.y)))
        self._scroll(spot.page, self._down.value() + round(there.top() - at.y()))
        if self.framing.fit is Fit.FREE and not self.framing.flows:
            self._across.setValue(self._across.value() + round(there.left() - at.x()))
        else:
            self._across.setValue(self._across.maximum() // 2)

    def _scroll(self, page: int, y: int) -> None:
        """Scroll to a height; if pages are shown one by one, no further than ``page`` reaches."""
        if self.framing.arrangement.paged and 0 < page <= len(self.strip.poses):
            y = paging.within(self.strip, page, y, self._area.viewport().height())
        self._down.setValue(y)

    @property
    def _density(self) -> float:
        return self._area.logicalDpiY() / 72

    @property
    def _down(self) -> QScrollBar:
        return self._area.verticalScrollBar()

    @property
    def _across(self) -> QScrollBar:
        return self._area.horizontalScrollBar()

    def _set_range(self, bar: QScrollBar, total: float, seen: int) -> None:
        bar.setRange(0, max(0, round(total) - seen))
        bar.setPageStep(max(1, seen - 2 * GAP))
        bar.setSingleStep(_LINE)
