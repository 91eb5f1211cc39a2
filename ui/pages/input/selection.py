"""The selection: a span of the canonical text, which no zoom and no new layout moves."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.units import Unit, unit_at


@dataclass(frozen=True, slots=True)
class Taken:
    """A selection from the unit first touched to the last one, in either direction."""

    anchor: Span
    head: Span

    @property
    def span(self) -> Span:
        """The span of both units, and everything between."""
        return cover((self.anchor, self.head))

    @property
    def caret(self) -> int:
        """The end that moves."""
        return self.head.start if self.head.start < self.anchor.start else self.head.end


class Selection(QObject):
    """The selection in the open document."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.content: DocumentText | None = None
        self._taken: Taken | None = None
        self._unit = Unit.LETTER

    def show_document(self, content: DocumentText | None) -> None:
        """Start over with another document."""
        self.content = content
        self.clear()

    @property
    def span(self) -> Span | None:
        """The selected span; None if nothing is selected."""
        return self._taken.span if self._taken and self._taken.span else None

    @property
    def text(self) -> str:
        """The selected words."""
        return self.span.of(self.content.text) if self.content and self.span else ""

    @property
    def caret(self) -> int | None:
        """The end that moves; it also exists where nothing is selected yet."""
        return self._taken.caret if self._taken else None

    def begin(self, offset: int, unit: Unit = Unit.LETTER) -> None:
        """Start a selection with the unit at ``offset``."""
        if self.content is not None:
            self._unit = unit
            span = unit_at(self.content, unit, self._inside(offset))
            self._set(Taken(span, span))

    def extend(self, offset: int) -> None:
        """Extend the selection to include the unit at ``offset``."""
        if self.content is not None and self._taken:
            head = unit_at(self.content, self._unit, self._inside(offset))
            self._set(Taken(self._taken.anchor, head))

    def reach(self, offset: int) -> None:
        """Extend the selection to exactly ``offset``, regardless of units."""
        if self._taken:
            at = self._inside(offset)
            self._set(Taken(self._taken.anchor, Span(at, at)))

    def take(self, span: Span) -> None:
        """Select just this."""
        self._unit = Unit.LETTER
        self._set(Taken(Span(span.start, span.start), Span(span.end, span.end)))

    def clear(self) -> None:
        """Remove the selection."""
        self._unit = Unit.LETTER
        self._set(None)

    def _inside(self, offset: int) -> int:
        return max(0, min(offset, len(self.content.text) if self.content else 0))

    def _set(self, taken: Taken | None) -> None:
        if taken != self._taken:
            self._taken = taken
            self.changed.emit()
