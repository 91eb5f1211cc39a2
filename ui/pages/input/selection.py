"""The selection: a span of the canonical text, which no zoom and no new layout moves."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Signal

from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.units import Unit, unit_at


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
