"""The painting of everything that changes on the map, layer over layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from reader.text.span import Span
from ui.map.frame import Frame
from ui.map.map_colours import MapColours
from ui.map.overlay import Overlay
from ui.map.pins import Pin
from ui.map.route import route
from ui.map.scene import lit_places
from ui.map.walked import Walked


@dataclass(frozen=True, slots=True)
class Moving:
    """The changing part of a painting: ``shown`` legs of ``walked``; eye, pointer and keyboard."""

    walked: Walked | None
    shown: float
    pins: Sequence[Pin]
    here: Span | None
    hovered: int | None
    focused: QRectF | None


def paint_moving(painter: QPainter, frame: Frame, colours: MapColours, moving: Moving) -> None:
    """Paint the changing part over the backdrop."""
    layer = Overlay(painter, frame, colours)
    if moving.walked:
        _paint_walk(layer, frame, moving, moving.walked)
    if moving.here:
        layer.here(moving.here)
    if moving.hovered is not None and moving.hovered in frame.layout:
        layer.glow(frame.rect(frame.layout.box(moving.hovered)))
    if moving.focused:
        layer.ring(moving.focused)


def _paint_walk(layer: Overlay, frame: Frame, moving: Moving, walked: Walked) -> None:
    walking = not walked.over or moving.shown < len(walked.legs)
    layer.places(lit_places(frame, walked, moving.shown))
    layer.path(route(frame, walked.legs), moving.shown, walking=walking)
    if not walking:
        layer.quotes([citation.span for citation in walked.citations])
        layer.pins(moving.pins if frame.numbered else ())
