"""The map as a widget: plain values in, signals out; it knows neither library nor jobs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent

from reader.memory.reading_events import Deepened, EpisodeRead, NodeBuilt, ReadingEvent
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.asking_events import AskingEvent
from reader.values.memory_tree import Node
from ui.map.answer_route import Route
from ui.map.growing_tree import GrowingTree
from ui.map.map_descriptions import description, node_text
from ui.map.map_picture import MapPicture
from ui.map.map_places import KEYS, beginning, first_node, neighbour, offset_under
from ui.map.map_text import Line, outline
from ui.theme.theme_switching import system_reduces_motion
from ui.timers import single_shot
from ui.widgets.accessible_roles import announce
from ui.widgets.escape import on_escape

_GROW_MILLISECONDS = 80
"""Reading may bring hundreds of nodes at once; they are laid out together."""

_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MapView(MapPicture):
    """Follows the reading of one document, and a question; leads to the places that it shows.

    ``reduced_motion`` starts with the system's setting; if set, a walk appears without animation.
    """

    place_chosen = Signal(int)
    """The offset of the character to show."""
    changed = Signal()
    """Emitted when there is something new to say about the map."""

    def __init__(self) -> None:
        super().__init__()
        self.reduced_motion = system_reduces_motion()
        self._growing = single_shot(self, _GROW_MILLISECONDS, self.grow)
        self.card.rested.connect(self.show_card)
        self.walk.arrived.connect(self._update_description)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        on_escape(self, self.card.drop, self.card.isVisible)
        self.setAccessibleName(tr("Map of the text"))
        self.heard_as = QAccessible.Role.Graphic

    @property
    def is_empty(self) -> bool:
        """Whether a document with text is shown of which nothing is in memory."""
        return bool(self.content and self.content.text.strip()) and not self.tree.nodes

    @property
    def settled(self) -> bool:
        """Whether nothing is growing or being drawn."""
        return not (self._growing.isActive() or self.walk.playing)

    # What is shown

    def show_document(
        self,
        content: DocumentText | None,
        nodes: Iterable[Node] = (),
        unread: Sequence[Span] = (),
    ) -> None:
        """Show another document, with what is in memory of it; None for none."""
        self.content, self.here, self.focused = content, None, None
        self.card.drop()
        self.show_answer(None)
        self.renew(nodes, unread)

    def renew(self, nodes: Iterable[Node], unread: Sequence[Span]) -> None:
        """Replace all nodes: the memory of the same text as it is now."""
        self.tree = GrowingTree(nodes, unread, self.tree.up_to)
        self.focused = self.focused if self.focused in self.tree.nodes else None
        self.grow()

    def remember(self, nodes: Iterable[Node], deep: Iterable[int]) -> None:
        """Add nodes that are in memory; a language model has read those that are ``deep``."""
        self.tree.deep.update(deep)
        for node in nodes:
            self.tree.add(node)
        self.grow()

    def say(self, words: str) -> None:
        """Say why a language model reads no further, beside how much it has read."""
        if words != self.tree.remark:
            self.tree.remark = words
            self._update_description()

    def hide_behind(self, offset: int | None) -> None:
        """Show nothing that is after this character; None to show everything."""
        self.tree.hide_behind(offset)
        self.card.drop()
        self.grow()

    def take_reading(self, event: ReadingEvent) -> None:
        """Follow an event of the reading."""
        if isinstance(event, EpisodeRead):
            self.tree.read_upto(event.episode.span.end)
        elif isinstance(event, NodeBuilt):
            self.tree.add(event.node)
        elif isinstance(event, Deepened):
            self.tree.add(event.node)
            self.tree.deep.add(event.node.id)
        else:
            return
        if not self._growing.isActive():
            self._growing.start()

    def begin(self) -> None:
        """Prepare for a question; removes the route of the last one."""
        self._show_route(Route())

    def take(self, event: AskingEvent) -> None:
        """Show an event that came up while answering: its leg is drawn, at once or animated."""
        route = self.route = self.route or Route()
        route.take(event)
        if self.reduced_motion or not self.isVisible():
            self.walk.put(len(route.legs))
        self.walk.play(len(route.legs))

    def show_answer(self, answer: Answer | None) -> None:
        """Show the complete route of an earlier answer; None for none.

        If it is the answer being drawn, the drawing goes on.
        """
        if not (answer and self.route and self.route.answer is answer):
            self._show_route(Route.of(answer) if answer else None)

    def set_here(self, span: Span | None) -> None:
        """Set the part of the text that is in view on the pages."""
        if span != self.here:
            self.here = span
            self.update()
            self.changed.emit()

    def words(self) -> Iterator[Line]:
        """Return the map as text: the state, the place in view, the route, the outline."""
        return outline(self.frame, self.route, self.here)

    # Qt's hooks

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
        if event.button() == Qt.MouseButton.LeftButton and self.content:
            self.card.drop()
            citations = self.route.citations if self.route else ()
            self._open(offset_under(self.frame, self.pins, citations, event.position()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusInEvent(event)
        if self.focused is None:
            self.focused = first_node(self.frame, self.here.start if self.here else None)
        self._update_description()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        self.card.drop()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: move from node to node."""
        key = Qt.Key(event.key())
        if key in KEYS and self.focused is not None:
            self.focus_node(neighbour(self.frame, self.focused, key))
        elif key in _OPEN_KEYS and self.focused is not None:
            self._open(beginning(self.frame, self.focused))
        else:
            super().keyPressEvent(event)

    # Nodes

    def focus_node(self, node: int) -> None:
        """Move the keyboard focus to a node, announce it, and show its card."""
        self.focused = node
        self._update_description()
        if self.content:
            announce(self, node_text(self.tree.nodes[node], self.content, self.tree.deep))
        self.show_card(node)

    def show_card(self, number: int) -> None:
        """Show the card of a node at once."""
        if self.content and number in self.frame.layout:
            beside = self._rect(number).toAlignedRect()
            node = self.tree.nodes[number]
            self.card.show_node(node, self.content, self.tree.deep, beside)

    def _show_route(self, route: Route | None) -> None:
        self.route = route
        self.walk.put(len(route.legs) if route else 0)
        self._update_description()

    def grow(self) -> None:
        """Lay out what is in memory now, and say so."""
        super().grow()
        if self.hasFocus() and self.focused is None:
            self.focused = first_node(self.frame, None)
        self._update_description()

    def _update_description(self) -> None:
        """Renew the caption, the accessible text and the description."""
        self.set_pins()
        if self.content:
            self.setAccessibleDescription(description(self.frame, self.route, self.marked))
        self.changed.emit()

    def _hover(self, point: QPointF | None) -> None:
        if self.card.hover(self.frame.node_at(point) if point else None):
            self.update()

    def _open(self, offset: int | None) -> None:
        if offset is not None:
            self.place_chosen.emit(offset)
