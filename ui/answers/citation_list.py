"""The places an answer rests on: numbered, each to be shown on its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from reader.text.quoting import quoted as quotation
from reader.values.quotation import Citation
from ui.look.row_list import Row, RowList
from ui.look.wording import one_line, quoted

_LONGEST_QUOTE = 320
_LONGEST_TITLE = 120


class CitationList(RowList):
    """Numbered from 1; counted from 0 everywhere else.

    A quote that the answer gives in quotation marks is not repeated: its place is enough. Those of
    a shelf stand by volume.
    """

    citation_chosen = Signal(int)
    """Counted from 0 as the answer numbers them, wherever it stands here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Citations"), parent)
        self._order: list[int] = []
        self.chosen.connect(lambda row: self.citation_chosen.emit(self._order[row]))

    def show_citations(
        self,
        citations: Sequence[Citation],
        place: Callable[[Citation], str],
        answer: str,
        volume: Callable[[Citation], str] | None = None,
    ) -> None:
        """Replace the list; under the titles that ``volume`` gives, where there are several."""
        order = list(range(len(citations)))
        if volume:
            first = {c.document: n for n, c in reversed(list(enumerate(citations)))}
            order.sort(key=lambda number: first[citations[number].document])
        self._order = order

        def make(row: int) -> Row:
            citation = citations[order[row]]
            made = _row(order[row] + 1, citation, place(citation), answer)
            if not volume:
                return made
            before = citations[order[row - 1]].document if row else None
            title = one_line(volume(citation), _LONGEST_TITLE)
            head = "" if citation.document == before else title
            return replace(made, head=head, says=f"{title}. {made.says}")

        self.show_rows(len(citations), make)

    def choose_citation(self, number: int) -> None:
        """Go to the one with this number, and tell."""
        if number in self._order:
            self.choose(self._order.index(number))

    def rect_of_citation(self, number: int) -> QRect:
        """Where the one with this number stands in the list."""
        return self.rect_of(self._order.index(number)) if number in self._order else QRect()


def _row(number: int, citation: Citation, place: str, answer: str) -> Row:
    quote = one_line(citation.quote, _LONGEST_QUOTE)
    says = tr("Citation {number}, {place}: {quote}").format(number=number, place=place, quote=quote)
    if quotation(citation.quote) in answer:
        return Row(place, lead=str(number), says=says)
    return Row(quoted(quote), place, str(number), says)
