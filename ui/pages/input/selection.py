"""The selection: a span of the canonical text, which no zoom and no new layout moves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QClipboard, QColor, QGuiApplication, QPainter, QPen

from reader.bibliography.kinds import CitedQuote
from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.units import Unit, unit_at
from ui.pages.drawing.highlights import tint
from ui.pages.links.links import Links
from ui.pages.viewing.page_view import PageView
from ui.theme.theme import current_theme

_PADDING = 0.6
_CARET_WIDTH = 2.0
_RING_PADDING = 3.0
_RING_WIDTH = 2.0
_HALO = 1.0


def as_printed(content: DocumentText, span: Span, lines: Sequence[Span]) -> str:
    """Return the words of ``span`` with line breaks as in ``lines``, and hyphens as shown."""
    out, end = "", span.start
    for line in lines:
        written = line.of(content.text)
        if out:
            between = content.text[end : line.start]
            broken = not between and out[-1].isalpha() and written[:1].isalpha()
            out += ("-" if broken else "") + ("\n\n" if "\n\n" in between else "\n")
        out += written.strip()
        end = line.start + len(written.rstrip())
    return out or span.of(content.text).strip()


def put_text(text: str) -> None:
    """Put text on the clipboard."""
    QGuiApplication.clipboard().setText(text)


def put_quotation(quotation: CitedQuote) -> None:
    """Put a quotation on the clipboard, in several formats for other programs."""
    data = QMimeData()
    data.setText(quotation.plain)
    if quotation.html:
        data.setHtml(quotation.html)
        data.setData("text/markdown", quotation.markdown.encode())
    QGuiApplication.clipboard().setMimeData(data)


def put_at_hand(text: str) -> None:
    """Put ``text`` where a middle click pastes from, on systems that have such a place."""
    clipboard = QGuiApplication.clipboard()
    if text and clipboard.supportsSelection():
        clipboard.setText(text, QClipboard.Mode.Selection)


class Selection(QObject):
    """What mouse and keyboard have hold of in the open document."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.content: DocumentText | None = None
        self._taken: tuple[Span, Span] | None = None
        """The unit first touched and the last one, in either order in the text."""
        self._unit = Unit.LETTER
        self.shows_caret = False
        self.area: QRectF | None = None
        """What is being framed, to be copied as a picture."""

    def show_document(self, content: DocumentText | None) -> None:
        """Start over with another document."""
        self.content = content
        self.clear()

    @property
    def span(self) -> Span | None:
        """The selected span; None if nothing is selected."""
        return (cover(self._taken) or None) if self._taken else None

    @property
    def text(self) -> str:
        """The selected words."""
        return self.span.of(self.content.text) if self.content and self.span else ""

    @property
    def caret(self) -> int | None:
        """The end that moves; it also exists where nothing is selected yet."""
        if self._taken is None:
            return None
        anchor, head = self._taken
        return head.start if head.start < anchor.start else head.end

    def begin(self, offset: int, unit: Unit = Unit.LETTER) -> None:
        """Start a selection with the unit at ``offset``."""
        if self.content is not None:
            span = unit_at(self.content, unit, self._inside(offset))
            self._set((span, span), unit)

    def extend(self, offset: int) -> None:
        """Extend the selection to include the unit at ``offset``."""
        if self.content is not None and self._taken:
            head = unit_at(self.content, self._unit, self._inside(offset))
            self._set((self._taken[0], head), self._unit)

    def reach(self, offset: int) -> None:
        """Extend the selection to exactly ``offset``, regardless of units."""
        if self._taken:
            at = self._inside(offset)
            self._set((self._taken[0], Span(at, at)), self._unit)

    def take(self, span: Span) -> None:
        """Select just this."""
        self._set((Span(span.start, span.start), Span(span.end, span.end)))

    def clear(self) -> None:
        """Remove the selection."""
        self._set(None)

    def _inside(self, offset: int) -> int:
        return max(0, min(offset, len(self.content.text) if self.content else 0))

    def _set(self, taken: tuple[Span, Span] | None, unit: Unit = Unit.LETTER) -> None:
        self._unit = unit
        if taken != self._taken:
            self._taken = taken
            self.changed.emit()


class SelectionLayer:
    """Paints the selection, the caret while it is wanted, and a ring around link or area."""

    def __init__(self, view: PageView, selection: Selection, links: Links) -> None:
        self._view = view
        self._selection = selection
        self._links = links

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        selection, colours, pad = self._selection, self._view.colours, _RING_PADDING
        if rects := self.rects():
            areas = (rect.adjusted(-_PADDING, 0, _PADDING, 0) for rect in rects)
            tint(painter, areas, colours.selection, colours)
        caret = self._view.texts.caret_rect(selection.caret) if selection.shows_caret else None
        if caret is not None:
            self._paint_caret(painter, caret)
        if found := self._links.focused:
            rect = self._view.shown(found.page, found.link.rect)
            self._ring(painter, rect.adjusted(-pad, -pad, pad, pad))
        if selection.area:
            self._ring(painter, selection.area)

    def rects(self) -> list[QRectF]:
        """The rectangles of the selection, line by line, in the viewport's pixels."""
        return self._view.texts.rects_of(self._selection.span)

    def _paint_caret(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a bar across the line of writing, which the rectangle is without width."""
        # Text is on white paper even in a dark window: the ink's colour is always seen on it.
        colour = QColor(
            current_theme().accent if self._view.colours.invert else self._view.colours.ink
        )
        half = _CARET_WIDTH / 2
        across, down = (half, 0) if rect.width() < rect.height() else (0, half)
        painter.fillRect(rect.adjusted(-across, -down, across, down), colour)

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a ring visible on pictures of any colour: a line with a halo of its opposite."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (
            (current_theme().on_accent, _RING_WIDTH + 2 * _HALO),
            (current_theme().accent, _RING_WIDTH),
        ):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, 3, 3)
