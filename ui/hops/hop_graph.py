"""The graph as a drawing: steps as cards, and lines from those that they depend on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from reader.hopping.graph import descendants, levels
from reader.values.hop import Hop, HopState
from ui.hops.hop_card import HopCard, Stop
from ui.hops.hop_sentences import Placing, nowhere, summed_up
from ui.layouts import drop
from ui.theme.theme import SPACE, current_theme

_APART = 2 * SPACE
"""Pixels between rows, for the lines between them."""
_GUTTER = SPACE + 4
"""Pixels at the left, for lines that pass a row."""
_LEAST_LETTERS = 15
"""The letters in a line of a card; with less room, cards are stacked."""
_RADIUS = 5.0


class HopGraph(QWidget):
    """Arrow keys move between steps, Return opens the page, F2 edits a step."""

    opened = Signal(object)
    """A ``Citation`` or an ``Excerpt``."""
    changed = Signal(int, str, str)
    """A step's number, its new question, and the new answer to it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Steps to the answer"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._graph: tuple[Hop, ...] = ()
        self._placing: Placing = nowhere
        self._cards: dict[int, HopCard] = {}
        self._rows: list[tuple[Hop, ...]] = []

    def begin(self, placing: Placing) -> None:
        """Clear the graph; ``placing`` says where a quote is."""
        self._placing = placing
        self._remove(self._cards.keys())
        self._graph = ()
        self._lay_out()

    def show_graph(self, graph: Sequence[Hop], *, over: bool) -> None:
        """Show these steps; ``over`` means that there will be no more."""
        self._graph = tuple(graph)
        for hop in graph:
            if hop.number not in self._cards:
                self._cards[hop.number] = self._made(hop.number)
            self._cards[hop.number].show_hop(hop, over=over)
        self._remove(self._cards.keys() - {hop.number for hop in graph})
        self.setAccessibleDescription(summed_up(graph) if graph else "")
        self._lay_out()
        self._let_tab_in()

    @property
    def cards(self) -> Mapping[int, HopCard]:
        """The cards by the numbers of their hops, from top to bottom."""
        return {hop.number: self._cards[hop.number] for row in self._rows for hop in row}

    @property
    def stops(self) -> Sequence[Stop]:
        """All stops of the arrow keys, in order."""
        return [stop for card in self.cards.values() for stop in card.stops]

    def edit(self, number: int) -> None:
        """Let the user edit a step; one at a time."""
        for other, card in self._cards.items():
            if other != number:
                card.leave()
        self._cards[number].edit(len(descendants(number, self._graph)))

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: paint the lines; cards paint themselves."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(current_theme().edge), 1.2))
        for before, after, passes in self._lines():
            line = _beside if passes else _between
            painter.drawPath(line(self._cards[before].geometry(), self._cards[after].geometry()))
        painter.end()

    def _made(self, number: int) -> HopCard:
        card = HopCard(self._placing)
        card.setParent(self)
        card.opened.connect(self.opened)
        card.walked.connect(self._walk)
        card.resized.connect(self._lay_out)
        card.edited.connect(partial(self._settle, number))
        card.edit_wanted.connect(partial(self.edit, number))
        card.changed.connect(partial(self.changed.emit, number))
        card.show()
        return card

    def _remove(self, numbers: Iterable[int]) -> None:
        drop(*(self._cards.pop(number) for number in tuple(numbers)))

    def _settle(self, number: int) -> None:
        """Follow the beginning or end of an edit: mark the steps that it would drop."""
        gone = descendants(number, self._graph) if self._cards[number].editor else frozenset()
        for other, card in self._cards.items():
            card.dim(other in gone)
        self._lay_out()

    def _walk(self, stop: Stop, key: Qt.Key) -> None:
        stops = self.stops
        place = stops.index(stop) + (1 if key in (Qt.Key.Key_Down, Qt.Key.Key_Right) else -1)
        if 0 <= place < len(stops):
            stops[place].setFocus()
            self._let_tab_in(stops[place])

    def _let_tab_in(self, chosen: Stop | None = None) -> None:
        """Make Tab enter the graph at one stop only: the one chosen last."""
        stops = self.stops
        chosen = chosen or next((stop for stop in stops if stop.hasFocus()), None)
        chosen = chosen or next(iter(stops), None)
        for stop in stops:
            tab = stop is chosen
            stop.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tab else Qt.FocusPolicy.ClickFocus)

    def _lay_out(self) -> None:
        letters = self.fontMetrics().averageCharWidth() * _LEAST_LETTERS
        columns = max(1, self.width() // (letters + 4 * SPACE))
        edited = next((n for n, card in self._cards.items() if card.editor), None)
        self._rows = rows(self._graph, columns, edited)
        left = _GUTTER if any(passes for *_, passes in self._lines()) else 0
        top = 0
        for row in self._rows:
            each = (self.width() - left - SPACE * (len(row) - 1)) // len(row)
            cards = [self._cards[hop.number] for hop in row]
            tall = max(card.height_for(each) for card in cards)
            for place, card in enumerate(cards):
                card.setGeometry(left + place * (each + SPACE), top, each, tall)
            top += tall + _APART
        self.setFixedHeight(max(0, top - _APART))
        self.update()

    def _lines(self) -> Iterator[tuple[int, int, bool]]:
        """The numbers of the steps that each line joins, and whether it passes a row."""
        row_of = {hop.number: place for place, row in enumerate(self._rows) for hop in row}
        for hop in self._graph:
            for before in hop.after:
                if before in row_of:
                    yield before, hop.number, row_of[hop.number] - row_of[before] > 1


def rows(graph: Sequence[Hop], columns: int, alone: int | None = None) -> list[tuple[Hop, ...]]:
    """Return the rows from top to bottom, with at most ``columns`` steps each.

    Independent steps are side by side, dependent ones below. A step that contradicts itself has a
    row to itself, and so has the one numbered ``alone``.
    """
    found: list[tuple[Hop, ...]] = []
    for level in levels(graph):
        wide = [h for h in level if h.state is HopState.CONFLICT or h.number == alone]
        rest = [h for h in level if h not in wide]
        lines = -(-len(rest) // columns)
        most = -(-len(rest) // lines) if lines else 1
        found += [tuple(rest[at : at + most]) for at in range(0, len(rest), most)]
        found += [(hop,) for hop in wide]
    return found


def _between(upper: QRect, lower: QRect) -> QPainterPath:
    """Return a line from the foot of the upper card to the top of the lower one."""
    x0, x1 = upper.center().x() + 0.5, lower.center().x() + 0.5
    y0, y1 = upper.bottom() + 1.0, float(lower.top())
    path = QPainterPath(QPointF(x0, y0))
    middle = (y0 + y1) / 2
    path.cubicTo(QPointF(x0, middle), QPointF(x1, middle), QPointF(x1, y1))
    return path


def _beside(upper: QRect, lower: QRect) -> QPainterPath:
    """Return a line down below the upper row, along the left side, and into the lower card."""
    left, start, end = _GUTTER / 2 - 1, upper.bottom() + _RADIUS, lower.top() - _RADIUS
    path = QPainterPath(QPointF(upper.center().x() + 0.5, upper.bottom() + 1.0))
    path.lineTo(upper.center().x() + 0.5, start)
    path.lineTo(left + _RADIUS, start)
    path.quadTo(left, start, left, start + _RADIUS)
    path.lineTo(left, end - _RADIUS)
    path.quadTo(left, end, left + _RADIUS, end)
    path.lineTo(lower.center().x() + 0.5, end)
    path.lineTo(lower.center().x() + 0.5, float(lower.top()))
    return path
