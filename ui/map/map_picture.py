"""The map as a picture: the tree in a cached backdrop, and over it what moves."""

from __future__ import annotations

import time
from collections.abc import Container

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from reader.memory.place_titles import pages_labels
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Node
from ui.map.answer_route import Route
from ui.map.growing_tree import GrowingTree
from ui.map.legend import paint_words, signs
from ui.map.map_backdrop import MapColours, backdrop, map_colours
from ui.map.map_descriptions import caption, note_of, summary_of
from ui.map.map_frame import MARGIN, Frame, Heights, framed, heights_for
from ui.map.map_overlay import Overlay
from ui.map.map_places import Pin, citation_pins
from ui.theme.theme import SMALL, current_theme
from ui.timers import single_shot
from ui.widgets.page_card import Card
from ui.widgets.wording import one_line

_FRAME_MILLISECONDS = 16
_SECONDS_PER_LEG = 0.22
_LONGEST_SECONDS = 1.2
"""Any number of waiting legs is drawn in about this time."""
_REST_MILLISECONDS = 350
_NEXT_MILLISECONDS = 90
"""The delay while a card is there already; it stays until the next one, to avoid flicker."""


class WalkAnimation(QObject):
    """Counts how many of the legs are drawn: ``shown``, the last of them in part."""

    moved = Signal()
    """Emitted when ``shown`` has grown."""
    arrived = Signal()
    """Emitted when every leg is drawn."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown = 0.0
        self._legs = 0
        self._ticked = 0.0
        self._timer = single_shot(self, _FRAME_MILLISECONDS, self._tick)

    @property
    def playing(self) -> bool:
        """Whether there is something left to draw."""
        return self._timer.isActive()

    def put(self, legs: int) -> None:
        """Show this many legs as drawn already."""
        self._timer.stop()
        self._legs, self.shown = legs, float(legs)

    def play(self, legs: int) -> None:
        """Draw the legs from those already drawn up to ``legs``."""
        self._legs = legs
        if self.shown >= legs:
            self.arrived.emit()
        elif not self.playing:
            self._ticked = time.monotonic()
            self._timer.start()

    def _tick(self) -> None:
        before, self._ticked = self._ticked, time.monotonic()
        self.shown = advanced(self.shown, self._legs, self._ticked - before)
        self.moved.emit()
        self.play(self._legs)


def advanced(shown: float, legs: int, seconds: float) -> float:
    """Return how many of ``legs`` legs are drawn after ``seconds`` more."""
    speed = max(1 / _SECONDS_PER_LEG, (legs - shown) / _LONGEST_SECONDS)
    return min(float(legs), shown + seconds * speed)


class NodeCard(Card):
    """Shows name, pages and gist of one node at a time."""

    rested = Signal(int)
    """The node on which the pointer has rested, which the card is to be shown for."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.node: int | None = None
        """The node under the pointer."""
        self._rest = single_shot(self, _REST_MILLISECONDS, lambda: self.rested.emit(self.node))

    def hover(self, node: int | None) -> bool:
        """Follow the pointer to a node, or to none; return whether it changed."""
        before, self.node = self.node, node
        if node is None:
            self.drop()
        elif node != before:
            self._rest.start(_NEXT_MILLISECONDS if self.isVisible() else _REST_MILLISECONDS)
        return node != before

    def show_node(
        self, node: Node, content: DocumentText, deep: Container[int], beside: QRect
    ) -> None:
        """Appear above ``beside``, in pixels of the view."""
        labels = pages_labels(content, node.span)
        named = any(label.lower() in node.title.lower() for label in labels)
        where = "" if named else labels[0][:1].upper() + labels[0][1:]
        note = note_of(node, content, deep)
        self.show_beside(one_line(node.title), where, summary_of(node), beside, note)

    def drop(self) -> None:
        """Hide, and wait for no node."""
        self._rest.stop()
        self.hide()


class MapPicture(QWidget):
    """Paints the memory of one document as far as it is known, and a route through it."""

    heights_changed = Signal()
    """Emitted when other heights are needed."""

    def __init__(self) -> None:
        super().__init__()
        self.content: DocumentText | None = None
        self.tree = GrowingTree()
        self.route: Route | None = None
        self.here: Span | None = None
        """The part of the text that is in view on the pages."""
        self.focused: int | None = None
        """The node with the keyboard focus."""
        self.pins: list[Pin] = []
        self._covered = 0.0
        self.card = NodeCard(self)
        self.walk = WalkAnimation(self)
        self.walk.moved.connect(self.update)
        self._backdrop: QPixmap | None = None
        self.frame = self._framed()
        """The layout in pixels."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def is_complete(self) -> bool:
        """Whether all of the text is in memory."""
        return self.frame.layout.complete

    @property
    def heights(self) -> Heights:
        """Return the least, preferred and greatest height."""
        return heights_for(len(self.frame.layout.rows), self._line)

    @property
    def caption(self) -> str:
        """The line of words above the map."""
        return caption(self.frame, self.route, self.walk.shown, self.marked)

    @property
    def marked(self) -> int | None:
        """The node with the keyboard focus, while the map has it."""
        return self.focused if self.hasFocus() else None

    def grow(self) -> None:
        """Lay out what is in memory now."""
        before = self.heights
        self.lay_out()
        if self.heights != before:
            self.setMaximumHeight(self.heights.most)
            self.updateGeometry()
            self.heights_changed.emit()

    def lay_out(self) -> None:
        """Lay out the same in another size."""
        self.frame = self._framed()
        self._backdrop = None
        self.set_pins()

    def set_pins(self) -> None:
        """Place the numbers of the citations, and paint."""
        metrics = QFontMetricsF(self._font)
        self.pins = citation_pins(self.frame, self.route, metrics, self._covered)
        self.update()

    def leave_free(self, covered: float) -> None:
        """Keep the numbers of the citations out of the ``covered`` pixels at the right."""
        if covered != self._covered:
            self._covered = covered
            self.set_pins()

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(640, self.heights.wanted)

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(120, self.heights.least)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: the backdrop, and over it what moves."""
        painter = QPainter(self)
        colours = map_colours(current_theme())
        painter.fillRect(self.rect(), QColor(colours.ground))
        if self.content:
            self._paint(painter, self.frame, colours)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: fonts and screens of other density need another backdrop."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            # A change of theme removes the font and restores it.
            QTimer.singleShot(0, self, self._refit)
        elif event.type() in (QEvent.Type.DevicePixelRatioChange, QEvent.Type.StyleChange):
            self.lay_out()
        elif event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.card.drop()

    def _paint(self, painter: QPainter, frame: Frame, colours: MapColours) -> None:
        ratio, shown = self.devicePixelRatioF(), self.walk.shown
        painter.setFont(self._font)
        if self._backdrop is None:
            self._backdrop = backdrop(frame, colours, self._font, self.size(), ratio)
        painter.drawPixmap(0, 0, self._backdrop)
        layer = Overlay(painter, frame, colours)
        if self.route:
            layer.route(self.route, shown, self.pins)
        if self.here:
            layer.here(self.here)
        if self.card.node is not None and self.card.node in frame.layout:
            layer.glow(self._rect(self.card.node))
        if self.hasFocus():
            node = self.focused
            layer.ring(frame.area if node is None or node not in frame.layout else self._rect(node))
        if frame.worded:
            unread, deep = bool(frame.layout.unread), frame.tree.is_partly_deep
            legend = signs(self.route, shown, unread=unread, deep=deep)
            paint_words(painter, frame.words, self.caption, legend, colours)

    def _rect(self, node: int) -> QRectF:
        return self.frame.rect(self.frame.layout.box(node))

    def _refit(self) -> None:
        if self._line != self.frame.line:
            self.grow()

    def _framed(self) -> Frame:
        width = max(1.0, self.width() - 2.0 * MARGIN)
        return framed(self.tree, self.content, width, self._line, self.height())

    @property
    def _font(self) -> QFont:
        """The font of all text on the map."""
        font = QFont(self.font())
        font.setPointSizeF(SMALL)
        return font

    @property
    def _line(self) -> float:
        return QFontMetricsF(self._font).height()
