"""Pages in the pixels of the screen: the pictures needed to show the visible part sharply.

A page that is not too large is drawn in one piece, at exactly the scale at which it is shown. Of a
larger one there is a coarse picture, and over it tiles of the visible part. The pixels of all
pictures of a page are in one grid, which begins with the page as turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF

from reader.pages.page_source import Part, Rotation
from ui.pages.geometry.camera import Camera
from ui.pages.geometry.strip import Pose

MOST_IN_ONE = 6_000_000
"""Pixels of a page that is drawn in one piece."""
_COARSE = 1_000_000
"""Pixels of the picture under the tiles."""
_TILE = 1024
_MOST_TILES = 40
"""At a time; a window of twenty million pixels needs no more."""
_HAIR = 1e-3
"""The rounding error of arithmetic, in pixels."""
_AHEAD = 2
"""Pages drawn ahead in the direction of movement; one behind."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture to be drawn: ``part`` of ``page``, at ``scale`` pixels to the point."""

    page: int
    scale: float
    rotation: Rotation
    part: Part
    is_full: bool
    """Whether ``part`` is all that is shown of the page."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A page on the screen: its grid begins at ``left``, ``top`` in the window."""

    page: int
    scale: float
    pose: Pose
    left: int
    top: int

    @property
    def part(self) -> Part:
        """The visible part of the page, in its grid."""
        return _part(self.pose, self.scale)

    @property
    def rect(self) -> QRect:
        """The rectangle of the visible part in the window."""
        return self.place(self.part)

    def place(self, part: Part) -> QRect:
        """Return the rectangle in the window of a part of the grid."""
        return QRect(self.left + part.left, self.top + part.top, part.width, part.height)

    def place_of(self, drawing: Drawing) -> QRectF:
        """Return the rectangle in the window of a picture drawn at another scale."""
        part, ratio = drawing.part, self.scale / drawing.scale
        return QRectF(
            self.left + part.left * ratio,
            self.top + part.top * ratio,
            part.width * ratio,
            part.height * ratio,
        )

    def full_picture(self) -> Drawing:
        """Return the picture of all that is shown: exact, or coarse if that would be too large."""
        pose, scale = self.pose, self.scale
        if not self.fits_one_picture:
            scale = math.sqrt(_COARSE / max(1.0, pose.width * pose.height))
        return Drawing(self.page, scale, pose.rotation, _part(pose, scale), is_full=True)

    @property
    def fits_one_picture(self) -> bool:
        """Whether one picture shows the page sharply."""
        return self.part.width * self.part.height <= MOST_IN_ONE

    def tiles(self, window: QRect) -> Iterator[Drawing]:
        """The pictures over the coarse one that meet ``window``."""
        seen = self.rect.intersected(window).translated(-self.left, -self.top)
        if self.fits_one_picture or seen.isEmpty():
            return
        shown = self.part
        for row in range(seen.top() // _TILE, seen.bottom() // _TILE + 1):
            for column in range(seen.left() // _TILE, seen.right() // _TILE + 1):
                part = Part(
                    max(shown.left, column * _TILE),
                    max(shown.top, row * _TILE),
                    min(shown.right, (column + 1) * _TILE),
                    min(shown.bottom, (row + 1) * _TILE),
                )
                yield Drawing(self.page, self.scale, self.pose.rotation, part, is_full=False)


def raster(camera: Camera, page: int, ratio: float) -> Raster:
    """Return ``page`` on a screen of ``ratio`` pixels to each of the window's."""
    rect = camera.page_rect(page)
    pose = camera.strip.poses[page - 1]
    scale = camera.strip.scale_of(page) * ratio
    part = _part(pose, scale)
    left, top = round(rect.left() * ratio), round(rect.top() * ratio)
    return Raster(page, scale, pose, left - part.left, top - part.top)


def wanted(camera: Camera, ratio: float, *, backwards: bool) -> tuple[list[Drawing], list[Drawing]]:
    """Return what to draw for what ``camera`` sees, and for where it moves; most urgent first."""
    window = QRect(0, 0, round(camera.width * ratio), round(camera.height * ratio))
    rasters = [raster(camera, page, ratio) for page in camera.visible]
    seen = [each.full_picture() for each in rasters]
    tiles = [tile for each in rasters for tile in each.tiles(window)]
    reach = window.height() // 2
    ahead = window.adjusted(0, -reach if backwards else 0, 0, 0 if backwards else reach)
    beyond = [tile for each in rasters for tile in each.tiles(ahead)]
    near = [raster(camera, page, ratio).full_picture() for page in _neighbours(camera, backwards)]
    room = max(0, _MOST_TILES - len(tiles))
    fresh = [tile for tile in beyond if tile not in tiles][:room]
    return [*seen, *tiles[:_MOST_TILES]], [*near, *fresh]


def _neighbours(camera: Camera, backwards: bool) -> list[int]:
    visible = camera.visible
    after = [visible.stop - 1 + step for step in range(1, _AHEAD + 1)]
    before = [visible.start - step for step in range(1, _AHEAD + 1)]
    ordered = [*before, after[0]] if backwards else [*after, before[0]]
    return [page for page in ordered if 1 <= page <= len(camera.strip.poses)]


def _part(pose: Pose, scale: float) -> Part:
    left, top = pose.corner
    first = math.floor(left * scale + _HAIR), math.floor(top * scale + _HAIR)
    right = math.ceil((left + pose.width) * scale - _HAIR)
    bottom = math.ceil((top + pose.height) * scale - _HAIR)
    return Part(*first, max(first[0] + 1, right), max(first[1] + 1, bottom))
