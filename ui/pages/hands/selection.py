"""The selection: a span of the canonical text, which no zoom and no new layout moves."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.units import Unit, unit_at


@dataclass(frozen=True, slots=True)
class Taken:
    """From what was taken first to what was reached last; which way round changes nothing."""

    anchor: Span
    head: Span

    @property
    def span(self) -> Span:
        """Everything between the two, and both."""
        return cover((self.anchor, self.head))

    @property
    def caret(self) -> int:
        """The end that moves."""
        return self.head.start if self.head.start < self.anchor.start else self.head.end


class Selection(QObject):
    """The selection of the document that is open."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.content: DocumentText | None = None
        self._taken: Taken | None = None
        self._unit = Unit.LETTER

    def show_document(self, content: DocumentText | None) -> None:
        """Begin with another document."""
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
        """The end that moves, which also stands where nothing is selected yet."""
        return self._taken.caret if self._taken else None

    def begin(self, offset: int, unit: Unit = Unit.LETTER) -> None:
        """Take hold of the unit at ``offset``."""
        if self.content is not None:
            self._unit = unit
            span = unit_at(self.content, unit, self._inside(offset))
            self._set(Taken(span, span))

    def extend(self, offset: int) -> None:
        """Reach as far as the unit at ``offset``."""
        if self.content is not None and self._taken:
            head = unit_at(self.content, self._unit, self._inside(offset))
            self._set(Taken(self._taken.anchor, head))

    def reach(self, offset: int) -> None:
        """Reach to ``offset`` exactly, whatever the units are."""
        if self._taken:
            at = self._inside(offset)
            self._set(Taken(self._taken.anchor, Span(at, at)))

    def take(self, span: Span) -> None:
        """Select just this."""
        self._unit = Unit.LETTER
        self._set(Taken(Span(span.start, span.start), Span(span.end, span.end)))

    def clear(self) -> None:
        """Let go."""
        self._unit = Unit.LETTER
        self._set(None)

    def _inside(self, offset: int) -> int:
        return max(0, min(offset, len(self.content.text) if self.content else 0))

    def _set(self, taken: Taken | None) -> None:
        if taken != self._taken:
            self._taken = taken
            self.changed.emit()
