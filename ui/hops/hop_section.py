"""The graph's section under an answer: as a drawing, or as text."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from reader.values.hop import Hop
from reader.values.quotation import Citation, Excerpt
from ui import layouts
from ui.hops.hop_graph import HopGraph
from ui.hops.hop_sentences import (
    Placing,
    fact_text,
    head_text,
    nowhere,
    quote_text,
    state_text,
    summed_up,
)
from ui.theme.theme import SPACE, current_theme
from ui.widgets.escape import on_escape
from ui.widgets.fitting_text import FittingText, ink
from ui.widgets.small_widgets import text_label, tool_button

_INDENT = 14


class HopSection(QWidget):
    """Hidden for an answer without hops; grows while they are found."""

    opened = Signal(object)
    """A ``Citation`` or an ``Excerpt`` to be shown on its page."""
    changed = Signal(int, str, str)
    """A step's number, its new question, and the new answer to it."""

    def __init__(self) -> None:
        super().__init__()
        self._hops: dict[int, Hop] = {}
        self._over = True
        self._placing: Placing = nowhere
        self.title = text_label(name="section")
        says = tr("Show the steps as text")
        self.in_words = tool_button(says, text=tr("As text"), checkable=True, name="quietButton")
        self.in_words.setAccessibleName(tr("Steps as text"))
        self.in_words.toggled.connect(self._turn)
        self.graph = HopGraph()
        self.graph.opened.connect(self.opened)
        self.graph.changed.connect(self.changed)
        self.words = HopText()
        self.words.opened.connect(self.opened)
        self.words.left.connect(lambda: self.in_words.setChecked(False))
        head = layouts.row((self.title, 1), self.in_words, spacing=SPACE - 2)
        parts = (head, self.graph, self.words)
        layouts.column(*parts, on=self, margins=(0, 0, 0, SPACE), spacing=SPACE // 2)
        self.words.hide()
        self.hide()

    def begin(self, placing: Placing) -> None:
        """Prepare for a new question."""
        self._hops, self._over, self._placing = {}, False, placing
        self.graph.begin(placing)
        self._show()

    def take(self, hop: Hop) -> None:
        """Show a step that is new or has changed."""
        self._hops[hop.number] = hop
        self._show()

    def finish(self, graph: Sequence[Hop], placing: Placing) -> None:
        """Show the complete graph of an answer; hide if there is none."""
        if self._over or not graph:
            self.graph.begin(placing)
        self._hops, self._over, self._placing = {h.number: h for h in graph}, True, placing
        self._show()

    def stop(self) -> None:
        """Say that no more steps will come."""
        self._over = True
        self._show()

    def _show(self) -> None:
        graph = tuple(self._hops[number] for number in sorted(self._hops))
        self.setVisible(bool(graph))
        self.title.setText(summed_up(graph))
        self.graph.show_graph(graph, over=self._over)
        if self.in_words.isChecked():
            self.words.show_graph(graph, self._placing, over=self._over)

    def _turn(self, in_words: bool) -> None:
        self._show()
        self.graph.setVisible(not in_words)
        self.words.setVisible(in_words)
        (self.words if in_words else self.in_words).setFocus()


class HopText(FittingText):
    """The graph as text, for those who listen to it, and those who prefer to read.

    Places are links: Tab moves between them, Enter follows one.
    """

    opened = Signal(object)
    """A ``Citation`` or an ``Excerpt``."""
    left = Signal()
    """Emitted to return to the drawing."""

    def __init__(self) -> None:
        super().__init__(tr("Steps to the answer as text"))
        self._graph: Sequence[Hop] = ()
        self._placing: Placing = nowhere
        self._over = True
        self._places: list[Citation | Excerpt] = []
        self.let_arrows_in()
        self.followed.connect(lambda number: self.opened.emit(self._places[number]))
        on_escape(self, self.left.emit)  # back to the drawing

    def show_graph(self, graph: Sequence[Hop], placing: Placing, *, over: bool) -> None:
        """Show these steps, each in a few lines."""
        self._graph, self._placing, self._over = graph, placing, over
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: it is written again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._write()

    def _write(self) -> None:
        self.clear()
        self._places = []
        cursor = QTextCursor(self.document())
        for hop in self._graph:
            self._write_hop(cursor, hop)

    def _write_hop(self, cursor: QTextCursor, hop: Hop) -> None:
        self._write_line(cursor, 0, f"{hop.number}. {head_text(hop)}", current_theme().text)
        if state := state_text(hop, over=self._over):
            self._write_line(cursor, 1, state, current_theme().quiet)
        for fact in hop.facts:
            said = " – ".join(filter(None, (fact_text(fact), quote_text(fact))))
            self._write_line(cursor, 1, said, current_theme().text, fact.quotes)
        if hop.read and not any(fact.quotes for fact in hop.facts):
            self._write_line(cursor, 1, tr("Looked at:"), current_theme().quiet, hop.read)

    def _write_line(
        self,
        cursor: QTextCursor,
        depth: int,
        text: str,
        colour: str,
        places: Sequence[Citation | Excerpt] = (),
    ) -> None:
        first = cursor.atStart()
        block = QTextBlockFormat()
        block.setLeftMargin(_INDENT * depth)
        block.setTopMargin(2 if depth or first else SPACE)
        if first:
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)
        cursor.insertText(text, ink(colour))
        for place in places:
            cursor.insertText(" ", ink(current_theme().text))
            link = ink(current_theme().accent, leads_to=len(self._places))
            link.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            cursor.insertText(f"({self._placing(place.span)})", link)
            self._places.append(place)
