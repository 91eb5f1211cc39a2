"""The text read for an answer, and its citations, on pages and scroll bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject

from reader.pages.page_source import PageSource, PlacedRect
from reader.text.span import Span
from reader.values.answer import Answer
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Latest
from ui.pages.document.open_document import OpenDocument
from ui.pages.drawing.margin_bars import blocks
from ui.pages.geometry.strip import Place
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.scroll_bar import MarkKind
from ui.timers import single_shot

_GATHER_MILLISECONDS = 80
"""Findings in a row are shown at once: a walk may have read half a book."""
_AT_ONCE = 3000
"""Characters whose lines are collected before drawing a visible page may come between."""


class Consulting(QObject):
    """The controller between the answer in view and the pages."""

    def __init__(self, pane: DocumentPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._answer: Answer | None = None
        self._finding = Latest()
        self._consulted: list[PlacedRect] = []
        self._cited: list[PlacedRect] = []
        self._gather = single_shot(self, _GATHER_MILLISECONDS, self._show)
        pane.laid_out.connect(self._look)

    def show_answer(self, answer: Answer | None) -> None:
        """Mark the text of another answer, or of none."""
        self._answer = answer
        self._look()

    def stop(self) -> None:
        """Stop; the window is closing."""
        self.show_answer(None)

    def _look(self) -> None:
        self._finding.stop()
        self._consulted, self._cited = [], []
        self._show()
        document, answer = self._pane.document, self._answer
        if not (document and answer and self._pane.view.pages):
            return
        if answer.question.document == document.record.id:
            cited = [citation.span for citation in answer.citations]
            consulted = [read.span for read in answer.consulted]
            self._finding.follow(places_of(document, cited, consulted)).then(self._take)

    def _take(self, found: tuple[bool, Sequence[PlacedRect]]) -> None:
        cited, places = found
        (self._cited if cited else self._consulted).extend(places)
        if not self._gather.isActive():
            self._gather.start()

    def _show(self) -> None:
        self._gather.stop()
        view = self._pane.view
        view.set_consulted(self._consulted, self._cited)
        view.mark_places(MarkKind.CONSULTED, _tops(self._consulted))
        view.mark_places(MarkKind.CITED, _tops(self._cited))


def places_of(document: OpenDocument, cited: Sequence[Span], consulted: Sequence[Span]) -> Job:
    """Whether it is cited, and blocks of lines: piece by piece, citations before the text read."""

    def work(source: PageSource) -> Iterator[tuple[bool, Sequence[PlacedRect]]]:
        for is_cited, span in (*((True, s) for s in cited), *((False, s) for s in consulted)):
            for start in range(span.start, span.end, _AT_ONCE):
                piece = Span(start, min(span.end, start + _AT_ONCE))
                yield is_cited, blocks(source.rects(piece))

    return document.lane.start("Finding what was read", work, Urgency.LATER)


def _tops(found: Sequence[PlacedRect]) -> Sequence[Place]:
    return [Place(block.page, block.rect[1]) for block in found]
