"""A window that moves over pages: where things are in it, and the place that is kept in view.

Pixels are those of the viewport, sizes of pages are in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollBar, QWidget

from reader.pages.page_source import PlacedRect, Rotation
from reader.text.document import Rect
from ui.pages.geometry.camera import Camera, Spot
from ui.pages.geometry.page_arrangement import Arrangement, Framing
from ui.pages.geometry.strip import GAP, Place
from ui.pages.viewing.scroll_bar import MarkedScrollBar
from ui.settings.choices import Fit
from ui.widgets.accessible_roles import HeardText

CONTEXT = 1 / 3
"""A jump puts its place this far down the window; the page there is the one being read."""
_ZOOM_STEP = 1.1
_LINE = 48
"""Pixels for one press of an arrow key."""
_ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)
_ALWAYS, _NEVER = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
_AS_NEEDED = Qt.ScrollBarPolicy.ScrollBarAsNeeded


class PageArea(QAbstractScrollArea):
    """Frames pages and moves over them; what is seen there is painted by ``PageView``."""

    page_changed = Signal(int)
    zoom_changed = Signal(float)
    jumped = Signal()
    """Emitted after going to a place, rather than scrolling or turning there."""
    scaled = Signal(float)
    """The factor by which text that follows the window is to be enlarged."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = MarkedScrollBar()
        self.setVerticalScrollBar(self.bar)
        self.show_bar(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Pages"))
        self.heard_as = QAccessible.Role.Document
        self.heard_text = HeardText(self)
        self.viewport().setMouseTracking(False)
        self.framing = Framing()
        self.strip = self.framing.strip(1, 1, 1.0)
        self._goal: tuple[Place, int] | None = None
        """What was gone to last, and where the window stood then."""
        self.moving = False
        """While pages move: what the scroll bars say is not yet where the window will be."""
        self._announced = (0, 0.0)

    def show_bar(self, shown: bool) -> None:
        """Show or hide the scroll bar; in full screen there are only pages."""
        # Else always there: a bar that comes and goes would change the width that pages follow.
        self.setVerticalScrollBarPolicy(_ALWAYS if shown else _NEVER)

    # Where things are

    @property
    def camera(self) -> Camera:
        """The view of just now."""
        port, across = self.viewport(), self.horizontalScrollBar().value()
        return Camera(self.strip, across, self.bar.value(), port.width(), port.height())

    @property
    def pages(self) -> int:
        """The number of pages in the current layout."""
        return len(self.strip.poses)

    @property
    def page(self) -> int:
        """The page being read; 0 if there are none."""
        if goal := self.goal:
            return goal.page
        camera = self.camera
        return self.strip.page_at(camera.height * CONTEXT - camera.origin[1])

    @property
    def goal(self) -> Place | None:
        """The destination of the last jump, if it is in a pair and nobody has moved on since.

        The height of the window alone doesn't tell which page of the pair is meant.
        """
        if self._goal is None or self._goal[1] != self.bar.value():
            return None
        place = self._goal[0]
        if not 0 < place.page <= self.pages or not self.strip.has_neighbour(place.page):
            return None
        y = self.strip.y_of(place) + self.camera.origin[1]
        return place if 0 <= y < self.viewport().height() else None

    @property
    def place(self) -> Place:
        """The place at the top of the window."""
        # One pixel further: scrolling is by complete pixels, and may end just above the place.
        return self.camera.place_at(QPoint(0, self.strip.gap + 1))

    @property
    def reading_place(self) -> Place:
        """The page jumped to in a pair of pages; else the place at the height where people look."""
        at = QPoint(0, round(self.viewport().height() * CONTEXT))
        return self.goal or self.camera.place_at(at)

    @property
    def foot(self) -> Place:
        """The place at the bottom of the window, on its rightmost page."""
        port = self.viewport()
        return self.camera.place_at(QPoint(port.width(), port.height() - 1))

    def shown(self, page: int, rect: Rect) -> QRectF:
        """Return the rectangle in the viewport of a rectangle of a page."""
        return self.camera.shown(page, rect)

    def all_shown(self, rects: Iterable[PlacedRect]) -> bool:
        """Return whether all of ``rects`` are visible now."""
        port, camera = self.viewport().rect(), self.camera
        return all(port.contains(camera.shown(r.page, r.rect).toAlignedRect()) for r in rects)

    def spot_at(self, at: QPoint) -> Spot | None:
        """Return the spot of a page under ``at``; None between and beside pages."""
        return self.camera.spot_at(at)

    # How the pages are framed

    @property
    def arrangement(self) -> Arrangement:
        """The arrangement of pages beside each other, cut and turned."""
        return self.framing.sheets.arrangement

    @property
    def flows(self) -> bool:
        """Whether the pages are laid out for the window."""
        return self.framing.sheets.flows

    @property
    def paged(self) -> bool:
        """Whether there are pages, shown one row at a time."""
        return self.arrangement.paged and self.pages > 0

    @property
    def fit(self) -> Fit:
        """The zoom's fit."""
        return self.framing.fit

    @property
    def zoom(self) -> float:
        """The zoom of the page being read; 1.0 is as large as on paper."""
        page = self.page
        return self.strip.scale_of(page) / self._density if page else self.framing.zoom

    def arrange(self, arrangement: Arrangement) -> None:
        """Arrange the pages differently, keeping the place."""
        if arrangement != self.arrangement:
            self._arrange(self._top, arrangement)

    def rotate(self, degrees: int) -> None:
        """Turn all pages clockwise by a multiple of 90 degrees."""
        quarters = (self.arrangement.rotation + degrees) % 360 // 90
        turned = replace(self.arrangement, rotation=_ROTATIONS[quarters])
        self._arrange(self._middle, turned)

    def set_fit(self, fit: Fit) -> None:
        """Let the zoom follow ``fit`` from now on."""
        self.reframe(self._top, replace(self.framing, fit=fit, zoom=self.zoom))

    def set_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        """Zoom, keeping the place under ``at`` (the middle by default)."""
        if self.flows:
            self.scaled.emit(zoom / self.zoom if self.zoom else 1.0)
            return
        framing = replace(self.framing, fit=Fit.FREE, zoom=zoom)
        self.reframe(at or self._middle, framing, soon=True)

    def zoom_by(self, steps: float, at: QPoint | None = None) -> None:
        """Zoom in by steps, or out if they are negative."""
        self.set_zoom(self.zoom * _ZOOM_STEP**steps, at)

    def reframe(
        self,
        at: QPoint,
        framing: Framing,
        *,
        soon: bool = False,
        moved: Callable[[int], int] = lambda page: page,
    ) -> None:
        """Frame the pages differently; the place at ``at`` is there again afterwards.

        ``soon``: more changes may follow at once. ``moved`` gives the new number of a page.
        """
        kept, goal, port = self.camera.spot_near(at), self.goal, self.viewport()
        self.moving = True
        self.framing = framing
        self.strip = framing.strip(port.width(), port.height(), self._density)
        _set_range(self.bar, self.strip.height, port.height())
        _set_range(self.horizontalScrollBar(), self.strip.width, port.width())
        self.setHorizontalScrollBarPolicy(_AS_NEEDED if framing.scrolls_sideways else _NEVER)
        if kept and moved(kept.page) <= self.pages:
            self._bring(replace(kept, page=moved(kept.page)), at)
        self._goal = (replace(goal, page=moved(goal.page)), self.bar.value()) if goal else None
        self.moving = False
        self.settle()
        self.announce()

    def announce(self) -> None:
        """Emit the page being read and its zoom, if they have changed."""
        page, zoom = self.page, self.zoom
        before, self._announced = self._announced, (page, zoom)
        if page != before[0]:
            self.page_changed.emit(page)
        if zoom != before[1]:
            self.zoom_changed.emit(zoom)

    # Moving over them

    def go_to(self, place: Place, context: float = CONTEXT) -> None:
        """Scroll ``place`` into view, this far down the window."""
        above = self.viewport().height() * context if context else self.strip.gap
        # Letters may reach beyond their page; the page they belong to goes to the top.
        on_page = Place(place.page, max(0.0, place.y))
        self._scroll(place.page, round(self.strip.y_of(on_page) - above))
        self._goal = (place, self.bar.value())

    def forget_goal(self) -> None:
        """Forget the destination of the last jump."""
        self._goal = None

    def go_to_height(self, height: float) -> None:
        """Scroll to a height from 0 to 1 of all pages."""
        above = self.viewport().height() * CONTEXT
        self.bar.setValue(round(height * self.strip.height - above))
        self.jumped.emit()

    def reveal(self, placed: PlacedRect) -> None:
        """Scroll a rectangle into view, sideways too if the page is wider than the window."""
        port, across = self.viewport(), self.horizontalScrollBar()
        down = self.shown(placed.page, placed.rect).top() - port.height() * CONTEXT
        self._scroll(placed.page, self.bar.value() + round(down))
        seen = self.shown(placed.page, placed.rect)
        if seen.left() < 0 or seen.right() > port.width():
            across.setValue(across.value() + round(seen.left()) - 2 * GAP)
        self.jumped.emit()

    def settle(self) -> bool:
        """Leave no position between two pages shown one by one; return whether it moved."""
        before = self.bar.value()
        if self.paged:
            self.bar.setValue(self.strip.settled(before, self.viewport().height()))
        return self.bar.value() != before

    def _arrange(self, at: QPoint, arrangement: Arrangement) -> None:
        sheets = replace(self.framing.sheets, arrangement=arrangement)
        self.reframe(at, replace(self.framing, sheets=sheets))

    def _bring(self, spot: Spot, at: QPoint) -> None:
        """Scroll a spot to a point of the viewport."""
        across = self.horizontalScrollBar()
        there = self.shown(spot.page, (spot.x, spot.y, spot.x, spot.y))
        self._scroll(spot.page, self.bar.value() + round(there.top() - at.y()))
        aside = across.value() + round(there.left() - at.x())
        across.setValue(aside if self.framing.scrolls_sideways else across.maximum() // 2)

    def _scroll(self, page: int, y: int) -> None:
        """Scroll to a height; if pages are shown one by one, no further than ``page`` reaches."""
        if self.arrangement.paged and 0 < page <= self.pages:
            y = self.strip.showing(page, y, self.viewport().height())
        self.bar.setValue(y)

    @property
    def _density(self) -> float:
        return self.logicalDpiY() / 72

    @property
    def _top(self) -> QPoint:
        return QPoint(self.viewport().width() // 2, self.strip.gap)

    @property
    def _middle(self) -> QPoint:
        return self.viewport().rect().center()


def _set_range(bar: QScrollBar, total: float, seen: int) -> None:
    bar.setRange(0, max(0, round(total) - seen))
    bar.setPageStep(max(1, seen - 2 * GAP))
    bar.setSingleStep(_LINE)
