"""The graph as text: for those who listen to it, and those who prefer to read."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextBlockFormat, QTextCharFormat, QTextCursor

from reader.values.hop import Hop
from reader.values.quotation import Citation, Excerpt
from ui.hops import hop_sentences
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.escape import claims_escape
from ui.widgets.fitting_text import FittingText

_INDENT = 14


class HopWords(FittingText):
    """Places are links: Tab moves between them, Enter follows one."""

    opened = Signal(object)
    """A ``Citation`` or an ``Excerpt``."""
    left = Signal()
    """Emitted to return to the drawing."""

    def __init__(self) -> None:
        super().__init__(tr("Steps to the answer as text"))
        self._theme = LIGHT
        self._graph: Sequence[Hop] = ()
        self._placing: hop_sentences.Placing = lambda _span: ""
        self._over = True
        self._places: list[Citation | Excerpt] = []
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.anchorClicked.connect(self._follow)

    def show_graph(
        self, graph: Sequence[Hop], placing: hop_sentences.Placing, *, over: bool
    ) -> None:
        """Show these steps, each in a few lines."""
        self._graph, self._placing, self._over = tuple(graph), placing, over
        self._write()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self._write()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: Esc returns to the drawing, instead of stopping the answer."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        link = self.textCursor().charFormat().anchorHref()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and link:
            self._follow(QUrl(link))
        else:
            super().keyPressEvent(event)

    def _follow(self, link: QUrl) -> None:
        self.opened.emit(self._places[int(link.fragment())])

    def _write(self) -> None:
        self.clear()
        self._places = []
        cursor = QTextCursor(self.document())
        for place, hop in enumerate(self._graph):
            self._write_hop(cursor, hop, first=not place)

    def _write_hop(self, cursor: QTextCursor, hop: Hop, *, first: bool) -> None:
        head = f"{hop.number}. {hop_sentences.head_text(hop)}"
        self._begin_line(cursor, 0, first=first)
        cursor.insertText(head, self._ink(self._theme.text))
        if state := hop_sentences.state_text(hop, over=self._over):
            self._begin_line(cursor, 1)
            cursor.insertText(state, self._ink(self._theme.quiet))
        for fact in hop.facts:
            self._begin_line(cursor, 1)
            said = filter(None, (hop_sentences.fact_text(fact), hop_sentences.quote_text(fact)))
            cursor.insertText(" – ".join(said), self._ink(self._theme.text))
            self._write_places(cursor, fact.quotes)
        if not any(fact.quotes for fact in hop.facts) and hop.read:
            self._begin_line(cursor, 1)
            cursor.insertText(tr("Looked at:"), self._ink(self._theme.quiet))
            self._write_places(cursor, hop.read)

    def _write_places(self, cursor: QTextCursor, places: Sequence[Citation | Excerpt]) -> None:
        for place in places:
            cursor.insertText(" ", self._ink(self._theme.text))
            ink = self._ink(self._theme.accent)
            ink.setAnchor(True)
            ink.setAnchorHref(f"#{len(self._places)}")
            ink.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            cursor.insertText(f"({self._placing(place.span)})", ink)
            self._places.append(place)

    def _begin_line(self, cursor: QTextCursor, depth: int, *, first: bool = False) -> None:
        block = QTextBlockFormat()
        block.setLeftMargin(_INDENT * depth)
        block.setTopMargin(SPACE if not depth and not first else 2)
        if first:
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)

    def _ink(self, colour: str) -> QTextCharFormat:
        ink = QTextCharFormat()
        ink.setForeground(QColor(colour))
        return ink
