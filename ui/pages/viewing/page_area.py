"""A window over pages: their positions in it, and how they are shown."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from reader.pages.page_source import PlacedRect
from ui.pages.geometry.camera import Camera, Spot
from ui.pages.geometry.page_arrangement import Arrangement
from ui.pages.geometry.stage import CONTEXT, Stage
from ui.pages.geometry.strip import PageStrip, Place
from ui.pages.viewing.scroll_bar import MarkedScrollBar
from ui.settings.choices import Fit
from ui.widgets.accessible_roles import HeardText


class PageArea(QAbstractScrollArea):
    """Answers where things are; changes nothing. Pixels are those of the viewport."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = MarkedScrollBar()
        self.setVerticalScrollBar(self.bar)
        # Always there: a bar that comes and goes would change the width that pages follow.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.stage = Stage(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Pages"))
        self.heard_as = QAccessible.Role.Document
        self.heard_text = HeardText(self)
        self.viewport().setMouseTracking(False)

    def show_bar(self, shown: bool) -> None:
        """Show or hide the scroll bar; in full screen there are only pages."""
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if shown else policy.ScrollBarAlwaysOff
        )

    @property
    def camera(self) -> Camera:
        """The view of just now."""
        return self.stage.camera

    @property
    def strip(self) -> PageStrip:
        """The strip of pages."""
        return self.stage.strip

    @property
    def pages(self) -> int:
        """The number of pages in the current layout."""
        return len(self.strip.poses)

    @property
    def place(self) -> Place:
        """The place at the top of the window."""
        # One pixel further: scrolling is by complete pixels, and may end just above the place.
        return self.camera.place_at(QPoint(0, self.strip.gap + 1))

    @property
    def reading_place(self) -> Place:
        """The page jumped to in a pair of pages; else the place at the height where people look."""
        return self.stage.goal or self.camera.place_at(
            QPoint(0, round(self.viewport().height() * CONTEXT))
        )

    @property
    def foot(self) -> Place:
        """The place at the bottom of the window, on its rightmost page."""
        port = self.viewport()
        return self.camera.place_at(QPoint(port.width(), port.height() - 1))

    def place_under(self, spot: QPoint) -> Place:
        """Return the place at ``spot`` of the viewport."""
        return self.camera.place_at(spot)

    def in_viewport(self, placed: PlacedRect) -> QRectF:
        """Return the rectangle of a page's rectangle, in the viewport's pixels."""
        return self.camera.in_viewport(placed)

    def spot_at(self, at: QPoint) -> Spot | None:
        """Return the spot of a page under ``at`` of the viewport; None between and beside pages."""
        return self.camera.spot_at(at)

    @property
    def arrangement(self) -> Arrangement:
        """The arrangement of pages beside each other, cut and turned."""
        return self.stage.framing.arrangement

    @property
    def flows(self) -> bool:
        """Whether the pages are laid out for the window."""
        return self.stage.framing.flows

    @property
    def fit(self) -> Fit:
        """The zoom's fit."""
        return self.stage.framing.fit

    @property
    def fits_width(self) -> bool:
        """Whether the zoom follows the window's width."""
        return self.fit is Fit.WIDTH

    @property
    def zoom(self) -> float:
        """The zoom of the page being read; 1.0 is as large as on paper."""
        return self.stage.zoom_of(self.stage.page)
