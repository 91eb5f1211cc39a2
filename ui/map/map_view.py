"""The map as a widget: plain values in, signals out; it knows neither library nor jobs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from reader.memory.quoted_gists import Written
from reader.memory.reading_events import EpisodeRead, NodeBuilt, ReadingEvent
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.asking_events import AskingEvent
from reader.values.memory_tree import Node
from ui.look.movement import system_reduces_motion
from ui.look.pointer_card import Card
from ui.look.theme import LIGHT, SMALL, Theme
from ui.map import descriptions
from ui.map.backdrop import backdrop
from ui.map.clicks import beginning, offset_under
from ui.map.forest import GrowingTree
from ui.map.frame import MARGIN, Frame, Heights, heights_for
from ui.map.legend import paint_words, signs
from ui.map.map_colours import map_colours
from ui.map.map_painting import Moving, paint_moving
from ui.map.node_card import show_node
from ui.map.node_steering import KEYS, first_node, neighbour
from ui.map.outline import Line
from ui.map.pins import Pin
from ui.map.player import Player
from ui.map.pointing import Pointing
from ui.map.saying import Saying
from ui.map.scene import citation_pins, set_in
from ui.map.walked import Walked

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
        self._content: DocumentText | None = None
        self._tree = GrowingTree()
        self._walked: Walked | None = None
        self._here: Span | None = None
        self._focused: int | None = None
        self._pins: list[Pin] = []
        self._colours = map_colours(LIGHT)
        self._backdrop: QPixmap | None = None
        self._card = Card(self)
        self._frame = self._framed()
        self._growing = QTimer(self)
        self._growing.setSingleShot(True)
        self._growing.setInterval(_GROW_MILLISECONDS)
        self._growing.timeout.connect(self._grow)
        self._pointing = Pointing(self)
        self._pointing.rested.connect(self._show_card_of)
        self._player = Player(self)
        self._player.moved.connect(self.update)
        self._player.arrived.connect(self._update_description)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Map of the text"))
        self.heard_as = QAccessible.Role.Graphic

    # What is shown

    @property
    def is_empty(self) -> bool:
        """Whether a document with text is shown of which nothing is in memory."""
        text = self._content.text if self._content else ""
        return bool(text.strip()) and not self._tree.nodes

    def show_document(
        self,
        content: DocumentText | None,
        nodes: Iterable[Node] = (),
        unread: Sequence[Span] = (),
    ) -> None:
        """Show another document, with what is in memory of it; None for none."""
        self._content = content
        self._tree = GrowingTree(nodes, unread, self._tree.up_to)
        self._here = self._focused = None
        self._drop_card()
        self.show_answer(None)
        self._grow()

    def remember(self, nodes: Iterable[Node], written: Written) -> None:
        """Add nodes that are in memory; ``written`` is what a model was to write of them."""
        self._tree.written = written
        for node in nodes:
            self._tree.add(node)
        self._grow()

    def renew(self, nodes: Iterable[Node], unread: Sequence[Span]) -> None:
        """Replace all nodes: the memory of the same text as it is now."""
        self._tree = GrowingTree(nodes, unread, self._tree.up_to)
        self._focused = self._focused if self._focused in self._tree.nodes else None
        self._grow()

    def hide_behind(self, offset: int | None) -> None:
        """Show nothing that is after this character; None to show everything."""
        self._tree.hide_behind(offset)
        self._drop_card()
        self._grow()

    def take_reading(self, event: ReadingEvent) -> None:
        """Follow an event of the reading."""
        if isinstance(event, EpisodeRead):
            self._tree.read_upto(event.episode.span.end)
        elif isinstance(event, NodeBuilt):
            self._tree.add(event.node)
        else:
            return
        if not self._growing.isActive():
            self._growing.start()

    def begin(self) -> None:
        """Prepare for a question; removes the route of the last one."""
        self._walked = Walked()
        self._player.put(0)
        self._update_description()

    def take(self, event: AskingEvent) -> None:
        """Show an event that came up while answering."""
        if self._walked is None:
            self.begin()
        assert self._walked is not None  # noqa: S101  # begun above
        self._walked.take(event)
        self._play()

    def show_answer(self, answer: Answer | None) -> None:
        """Show the complete route of an earlier answer; None for none.

        If it is the answer being drawn, the drawing goes on.
        """
        if answer and self._walked and self._walked.answer is answer:
            return
        self._walked = Walked.of(answer) if answer else None
        self._player.put(len(self._walked.legs) if self._walked else 0)
        self._update_description()

    def set_here(self, span: Span | None) -> None:
        """Set the part of the text that is in view on the pages."""
        if span != self._here:
            self._here = span
            self.update()
            self.changed.emit()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._colours = map_colours(theme)
        self._card.dress(theme)
        self._backdrop = None
        self.update()

    def words(self) -> Sequence[Line]:
        """Return the map as text: the state, the place in view, the route, the outline."""
        return self._saying().lines(self._here)

    def leave(self) -> None:
        """Hide the card and stop pointing; something else is shown in its place."""
        self._drop_card()

    @property
    def heights(self) -> Heights:
        """Return the least, preferred and greatest height."""
        return heights_for(len(self._frame.layout.rows), self._line())

    @property
    def settled(self) -> bool:
        """Whether nothing is growing or being drawn."""
        return not (self._growing.isActive() or self._player.playing)

    # Qt's hooks

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(640, self.heights.wanted)

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(120, self.heights.least)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: the backdrop, and over it what moves."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._colours.ground))
        painter.setFont(self._font())
        if self._content:
            self._paint(painter)
            if self._frame.worded:
                unread = bool(self._frame.layout.unread)
                shown = signs(self._walked, self._player.shown, unread=unread)
                paint_words(painter, self._frame.words, self._caption(), shown, self._colours)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: fonts and screens of other density need another backdrop."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            # A change of theme takes the font away and gives it back.
            QTimer.singleShot(0, self, self._refit)
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._lay_out()
        elif event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self._drop_card()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook."""
        self._hover(self._frame.node_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Qt's hook."""
        super().leaveEvent(event)
        self._hover(None)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Qt's hook."""
        super().enterEvent(event)
        self._hover(self._frame.node_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: open the place."""
        if event.button() == Qt.MouseButton.LeftButton and self._content:
            self._drop_card()
            citations = self._walked.citations if self._walked else ()
            self._open(offset_under(self._frame, self._pins, citations, event.position()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusInEvent(event)
        if self._focused is None:
            self._focused = first_node(self._frame, self._here.start if self._here else None)
        self._update_description()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        self._drop_card()
        self.update()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: Esc first takes away the card."""
        asked = event.key() if isinstance(event, QKeyEvent) else None
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and asked == Qt.Key.Key_Escape and self._card.isVisible():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: from node to node."""
        key = Qt.Key(event.key())
        if key in KEYS and self._focused is not None:
            self._focus(neighbour(self._frame, self._focused, KEYS[key]))
        elif key in _OPEN_KEYS and self._focused is not None:
            self._open(beginning(self._frame, self._focused))
        elif key == Qt.Key.Key_Escape and self._card.isVisible():
            self._drop_card()
        else:
            super().keyPressEvent(event)

    # Painting

    def _paint(self, painter: QPainter) -> None:
        frame, colours = self._frame, self._colours
        if self._backdrop is None:
            ratio = self.devicePixelRatioF()
            self._backdrop = backdrop(frame, colours, self._font(), self.size(), ratio)
        painter.drawPixmap(0, 0, self._backdrop)
        focused = self._focused_rect() if self.hasFocus() else None
        moving = Moving(
            self._walked, self._player.shown, self._pins, self._here, self._pointing.node, focused
        )
        paint_moving(painter, frame, colours, moving)

    def _caption(self) -> str:
        focused = self._focused if self.hasFocus() else None
        return self._saying().caption(focused, self._player.shown)

    def _focused_rect(self) -> QRectF:
        if self._focused is None or self._focused not in self._frame.layout:
            return self._frame.area
        return self._frame.rect(self._frame.layout.box(self._focused))

    # Growing and drawing

    def _grow(self) -> None:
        before = self.heights
        self._lay_out()
        if self.heights != before:
            self.setMaximumHeight(self.heights.most)
            self.updateGeometry()
            self.heights_changed.emit()
        if self.hasFocus() and self._focused is None:
            self._focused = first_node(self._frame, None)
        self._update_description()

    def _lay_out(self) -> None:
        self._frame = self._framed()
        self._backdrop = None
        self._set_pins()
        self.update()

    def _refit(self) -> None:
        if self._line() != self._frame.line:
            self._grow()

    def _framed(self) -> Frame:
        width = max(1.0, self.width() - 2.0 * MARGIN)
        return set_in(self._tree, self._content, width, self._line(), self.height())

    def _saying(self) -> Saying:
        complete = self._frame.layout.complete
        return Saying(self._tree, self._content, self._walked, complete)

    def _play(self) -> None:
        """Draw the new legs, at once or animated."""
        legs = len(self._walked.legs) if self._walked else 0
        if self.reduced_motion or not self.isVisible():
            self._player.put(legs)
        self._player.play(legs)

    def _set_pins(self) -> None:
        self._pins = citation_pins(self._frame, self._walked, QFontMetricsF(self._font()))

    def _update_description(self) -> None:
        """Renew the caption, the accessible text and the description."""
        self._set_pins()
        self.update()
        if self._content:
            self.setAccessibleDescription(
                self._saying().all(self._focused if self.hasFocus() else None)
            )
        self.changed.emit()

    # Pointer and keys

    def _focus(self, node: int) -> None:
        self._focused = node
        self._update_description()
        if self._content:
            says = descriptions.node_text(
                self._tree.nodes[node], self._content, written=self._tree.written
            )
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, says))
        self._show_card_of(node)

    def _hover(self, node: int | None) -> None:
        if self._pointing.over(node, shown=self._card.isVisible()):
            self.update()
            if node is None:
                self._drop_card()

    def _show_card_of(self, number: int) -> None:
        if self._content and number in self._frame.layout:
            beside = self._frame.rect(self._frame.layout.box(number)).toAlignedRect()
            show_node(
                self._card, self._tree.nodes[number], self._content, self._tree.written, beside
            )

    def _drop_card(self) -> None:
        self._pointing.stop()
        self._card.hide()

    def _open(self, offset: int | None) -> None:
        if offset is not None:
            self.place_chosen.emit(offset)

    # Measures

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(SMALL)
        return font

    def _line(self) -> float:
        return QFontMetricsF(self._font()).height()
