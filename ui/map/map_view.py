"""The map as a widget: plain values in, signals out; it knows neither library nor jobs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from reader.memory.gist_quality import Written
from reader.memory.reading_events import ReadingEvent
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.asking_events import AskingEvent
from reader.values.memory_tree import Node
from ui.map.answer_route import Route
from ui.map.map_frame import MARGIN, Frame, Heights, framed, heights_for
from ui.map.map_navigation import KEYS, beginning, first_node, neighbour, offset_under
from ui.map.map_overlay import Moving
from ui.map.map_painting import MapCanvas, map_font
from ui.map.map_places import Pin, citation_pins
from ui.map.map_state import MapState
from ui.map.map_text import Line
from ui.map.node_card import NodeCard
from ui.map.walk_animation import WalkAnimation
from ui.theme.animation import system_reduces_motion
from ui.theme.theme import Theme
from ui.timers import single_shot
from ui.widgets.announcing import announce
from ui.widgets.escape import claims_escape

_GROW_MILLISECONDS = 80
"""Reading may bring hundreds of nodes at once; they are laid out together."""

_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MapView(QWidget):
    """Shows the memory of one document, and the route of one answer through it.

    ``reduced_motion`` starts with the system's setting; if set, a walk appears without animation.
    """

    place_chosen = Signal(int)
    """The offset of the character to show."""
    heights_changed = Signal()
    """Emitted when other heights are needed."""
    changed = Signal()
    """Emitted when there is something new to say about the map."""

    def __init__(self) -> None:
        super().__init__()
        self.reduced_motion = system_reduces_motion()
        self.state = MapState()
        self.focused: int | None = None
        """The node with the keyboard focus."""
        self.pins: list[Pin] = []
        self._canvas = MapCanvas()
        self.card = NodeCard(self)
        self.card.rested.connect(self.show_card)
        self.frame = self._framed()
        """The layout in pixels."""
        self._growing = single_shot(self, _GROW_MILLISECONDS, self._grow)
        self._player = WalkAnimation(self)
        self._player.moved.connect(self.update)
        self._player.arrived.connect(self._update_description)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Map of the text"))
        self.heard_as = QAccessible.Role.Graphic

    @property
    def is_empty(self) -> bool:
        """Whether a document with text is shown of which nothing is in memory."""
        return self.state.is_empty

    @property
    def is_complete(self) -> bool:
        """Whether all of the text is in memory."""
        return self.frame.layout.complete

    def show_document(
        self,
        content: DocumentText | None,
        nodes: Iterable[Node] = (),
        unread: Sequence[Span] = (),
    ) -> None:
        """Show another document, with what is in memory of it; None for none."""
        self.state.show_document(content, nodes, unread)
        self.focused = None
        self.card.drop()
        self.show_answer(None)
        self._grow()

    def remember(self, nodes: Iterable[Node], written: Written) -> None:
        """Add nodes that are in memory; ``written`` is what a model was to write of them."""
        self.state.remember(nodes, written)
        self._grow()

    def renew(self, nodes: Iterable[Node], unread: Sequence[Span]) -> None:
        """Replace all nodes: the memory of the same text as it is now."""
        self.state.renew(nodes, unread)
        self.focused = self.focused if self.focused in self.state.tree.nodes else None
        self._grow()

    def hide_behind(self, offset: int | None) -> None:
        """Show nothing that is after this character; None to show everything."""
        self.state.tree.hide_behind(offset)
        self.card.drop()
        self._grow()

    def take_reading(self, event: ReadingEvent) -> None:
        """Follow an event of the reading."""
        if self.state.take_reading(event) and not self._growing.isActive():
            self._growing.start()

    def begin(self) -> None:
        """Prepare for a question; removes the route of the last one."""
        self.state.route = Route()
        self._player.put(0)
        self._update_description()

    def take(self, event: AskingEvent) -> None:
        """Show an event that came up while answering."""
        if self.state.route is None:
            self.begin()
        assert self.state.route is not None  # begun above
        self.state.route.take(event)
        self._play()

    def show_answer(self, answer: Answer | None) -> None:
        """Show the complete route of an earlier answer; None for none.

        If it is the answer being drawn, the drawing goes on.
        """
        if self.state.show_answer(answer):
            self._player.put(self.state.legs)
            self._update_description()

    def set_here(self, span: Span | None) -> None:
        """Set the part of the text that is in view on the pages."""
        if span != self.state.here:
            self.state.here = span
            self.update()
            self.changed.emit()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._canvas.dress(theme)
        self.update()

    def words(self) -> Sequence[Line]:
        """Return the map as text: the state, the place in view, the route, the outline."""
        return self.state.lines(complete=self.is_complete)

    def leave(self) -> None:
        """Hide the card and stop pointing; something else is shown in its place."""
        self.card.drop()

    @property
    def heights(self) -> Heights:
        """Return the least, preferred and greatest height."""
        return heights_for(len(self.frame.layout.rows), self._line())

    @property
    def drawn(self) -> float:
        """The number of steps of the route that are drawn, the last of them in part."""
        return self._player.shown

    @property
    def settled(self) -> bool:
        """Whether nothing is growing or being drawn."""
        return not (self._growing.isActive() or self._player.playing)

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(640, self.heights.wanted)

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(120, self.heights.least)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: the backdrop, and over it what moves."""
        painter = QPainter(self)
        self._canvas.clear(painter, self)
        if self.state.content:
            self._canvas.paint(painter, self, self.frame, self._moving(), self.caption)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: fonts and screens of other density need another backdrop."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            # A change of theme removes the font and restores it.
            QTimer.singleShot(0, self, self._refit)
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._lay_out()
        elif event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.card.drop()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook."""
        self._hover(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        super().leaveEvent(event)
        self._hover(None)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Qt's hook."""
        super().enterEvent(event)
        self._hover(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: open the place."""
        if event.button() == Qt.MouseButton.LeftButton and self.state.content:
            self.card.drop()
            citations = self.state.route.citations if self.state.route else ()
            self._open(offset_under(self.frame, self.pins, citations, event.position()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusInEvent(event)
        if self.focused is None:
            here = self.state.here
            self.focused = first_node(self.frame, here.start if here else None)
        self._update_description()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        self.card.drop()
        self.update()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: Esc first hides the card."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        claimed = overrides and self.card.isVisible() and claims_escape(event)
        return claimed or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: move from node to node."""
        key = Qt.Key(event.key())
        if key in KEYS and self.focused is not None:
            self.focus_node(neighbour(self.frame, self.focused, key))
        elif key in _OPEN_KEYS and self.focused is not None:
            self._open(beginning(self.frame, self.focused))
        elif key == Qt.Key.Key_Escape and self.card.isVisible():
            self.card.drop()
        else:
            super().keyPressEvent(event)

    def _moving(self) -> Moving:
        state = self.state
        focused = self._focused_rect() if self.hasFocus() else None
        shown = self._player.shown
        return Moving(state.route, shown, self.pins, state.here, self.card.node, focused)

    @property
    def caption(self) -> str:
        """The line of words above the map."""
        focused = self.focused if self.hasFocus() else None
        return self.state.caption(focused, self._player.shown, complete=self.is_complete)

    def _focused_rect(self) -> QRectF:
        if self.focused is None or self.focused not in self.frame.layout:
            return self.frame.area
        return self.frame.rect(self.frame.layout.box(self.focused))

    def _grow(self) -> None:
        before = self.heights
        self._lay_out()
        if self.heights != before:
            self.setMaximumHeight(self.heights.most)
            self.updateGeometry()
            self.heights_changed.emit()
        if self.hasFocus() and self.focused is None:
            self.focused = first_node(self.frame, None)
        self._update_description()

    def _lay_out(self) -> None:
        self.frame = self._framed()
        self._canvas.renew()
        self._set_pins()
        self.update()

    def _refit(self) -> None:
        if self._line() != self.frame.line:
            self._grow()

    def _framed(self) -> Frame:
        width = max(1.0, self.width() - 2.0 * MARGIN)
        return framed(self.state.tree, self.state.content, width, self._line(), self.height())

    def _play(self) -> None:
        """Draw the new legs, at once or animated."""
        legs = self.state.legs
        if self.reduced_motion or not self.isVisible():
            self._player.put(legs)
        self._player.play(legs)

    def _set_pins(self) -> None:
        self.pins = citation_pins(self.frame, self.state.route, QFontMetricsF(map_font(self)))

    def _update_description(self) -> None:
        """Renew the caption, the accessible text and the description."""
        self._set_pins()
        self.update()
        if self.state.content:
            focused = self.focused if self.hasFocus() else None
            self.setAccessibleDescription(
                self.state.description(focused, complete=self.is_complete)
            )
        self.changed.emit()

    def focus_node(self, node: int) -> None:
        """Move the keyboard focus to a node, announce it, and show its card."""
        self.focused = node
        self._update_description()
        announce(self, self.state.node_text(node))
        self.show_card(node)

    def show_card(self, number: int) -> None:
        """Show the card of a node at once."""
        state, layout = self.state, self.frame.layout
        if state.content and number in layout:
            beside = self.frame.rect(layout.box(number)).toAlignedRect()
            node = state.tree.nodes[number]
            self.card.show_node(node, state.content, state.tree.written, beside)

    def _hover(self, point: QPointF | None) -> None:
        if self.card.hover(self.frame.node_at(point) if point else None):
            self.update()

    def _open(self, offset: int | None) -> None:
        if offset is not None:
            self.place_chosen.emit(offset)

    def _line(self) -> float:
        return QFontMetricsF(map_font(self)).height()
