"""From a place on a shelf to the page of its volume, which is opened if need be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from reader.collection.joined_volumes import JoinedVolumes
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.quotation import Citation
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane


class CollectionNavigation(QObject):
    """The controller between panel and map, in terms of the joined text, and the open volume.

    If only one document is asked, everything is passed on unchanged.
    """

    answer_changed = Signal(object)
    """The part of the ``Answer`` that is about the open document, or None."""

    def __init__(
        self,
        pane: DocumentPane,
        handling: Handling,
        open_: Callable[[DocumentRecord, Callable[[], None]], None],
    ) -> None:
        """``open_`` opens a document, and calls what it is given once it is shown."""
        super().__init__(pane)
        self._pane = pane
        self._handling = handling
        self._open_volume = open_
        self._whole: JoinedVolumes | None = None
        self._open: DocumentId | None = None
        self._answer: Answer | None = None
        self._citations: Sequence[Citation] = ()

    def show_shelf(self, whole: JoinedVolumes | None) -> None:
        """Follow several documents asked together; None for the open one alone."""
        self._whole = whole

    def show_document(self, record: DocumentRecord) -> None:
        """Follow the open document: show its part of the answer."""
        self._open = record.id
        if self._whole and self._whole.place_of(record.id):
            self._update_text()
            self.cite(self._citations, -1)

    def cite(self, citations: Sequence[Citation], chosen: int) -> None:
        """Mark these quotes, and show the chosen one (-1 for none)."""
        self._citations = citations
        wanted = citations[chosen] if chosen >= 0 else None
        if wanted and self._turns_to(wanted.document, lambda: self.cite(citations, chosen)):
            return
        near = [each for each in citations if not self._whole or each.document == self._open]
        here = [self._own(each) for each in near]
        self._handling.leave_for(here, chosen)
        own_wanted = self._own(wanted) if wanted else None
        self._pane.cite(here, here.index(own_wanted) if own_wanted in here else -1)

    def go_to(self, offset: int) -> None:
        """Show the character at ``offset`` of the joined text."""
        document, own = self._open, offset
        if self._whole:
            document, span = self._whole.own(Span(offset, offset))
            own = span.start
        if document is not None and not self._turns_to(document, lambda: self.go_to(offset)):
            self._handling.travels.go_to(own)

    def show_answer(self, answer: Answer | None) -> None:
        """Show another answer, or none."""
        self._answer = answer
        self._update_text()

    def _turns_to(self, document: DocumentId, then: Callable[[], None]) -> bool:
        """Open the volume of a place, and call ``then`` afterwards; return False if it is open."""
        place = self._whole.place_of(document) if self._whole else None
        if place is None or document == self._open:
            return False
        self._open_volume(place.record, then)
        return True

    def _own(self, citation: Citation) -> Citation:
        return self._whole.citation(citation) if self._whole else citation

    def _update_text(self) -> None:
        whole, answer = self._whole, self._answer
        if whole and answer and answer.question.shelf:
            question = replace(answer.question, document=self._open or answer.question.document)
            consulted = [whole.consulted(read) for read in answer.consulted]
            answer = replace(
                answer,
                question=question,
                citations=tuple(
                    whole.citation(c) for c in answer.citations if c.document == self._open
                ),
                consulted=tuple(read for read in consulted if read.document == self._open),
            )
        self.answer_changed.emit(answer)
