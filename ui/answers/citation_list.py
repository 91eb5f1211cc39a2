"""The citations of an answer: numbered, each to be shown on its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from reader.text.quotation_marks import quoted as quotation
from reader.values.quotation import Citation
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.wording import one_line, quoted

_LONGEST_QUOTE = 320
_LONGEST_FIRST = 1600
"""Characters of the quote that the answer's first line is from, which is shown in full."""
_LONGEST_TITLE = 120


class CitationList(RowList):
    """A list numbered from 1; indices elsewhere begin at 0.

    A quote that the answer already gives is not repeated: its place is enough. Citations from
    several documents are grouped by volume. All but the first may be folded away; choosing one of
    those unfolds them.
    """

    citation_chosen = Signal(int)
    """The index of the citation in the answer's order, wherever it is in the list."""
    unfolded = Signal(bool)
    """Whether all citations are shown now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Citations"), parent)
        self._order: list[int] = []
        self._first = 0
        self._make: Callable[[int], Row] = self.row
        self.chosen.connect(lambda row: self.citation_chosen.emit(self._order[row]))

    def show_citations(
        self,
        citations: Sequence[Citation],
        place: Callable[[Citation], str],
        answer: str,
        volume: Callable[[Citation], str] | None = None,
        *,
        first: int | None = None,
    ) -> None:
        """Replace the list; under the titles that ``volume`` gives, where there are several.

        Only the ``first`` are shown until the others are unfolded; all if that is None.
        """
        order = list(range(len(citations)))
        if volume:
            begins = {c.document: n for n, c in reversed(list(enumerate(citations)))}
            order.sort(key=lambda number: begins[citations[number].document])
        self._order = order
        self._first = len(order) if first is None else min(first, len(order))

        def make(row: int) -> Row:
            citation = citations[order[row]]
            most = _LONGEST_FIRST if order[row] < self._first < len(order) else _LONGEST_QUOTE
            made = _row(order[row] + 1, citation, place(citation), answer, most)
            if not volume:
                return made
            before = citations[order[row - 1]].document if row else None
            title = one_line(volume(citation), _LONGEST_TITLE)
            head = "" if citation.document == before else title
            return replace(made, head=head, says=f"{title}. {made.says}")

        self._make = make
        self.show_rows(self._first, make)

    @property
    def folded(self) -> int:
        """The number of citations that are folded away."""
        return len(self._order) - self.count

    def unfold(self, *, all_: bool = True) -> None:
        """Show all citations, or only the first."""
        if all_ and self.folded:
            self.grow(len(self._order))
            self.unfolded.emit(True)
        elif not all_ and self.count > self._first:
            self.show_rows(self._first, self._make)
            self.unfolded.emit(False)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) of all citations, round and round."""
        self.unfold()
        super().step(by)

    def choose_citation(self, number: int) -> None:
        """Choose a citation, and emit its index."""
        if number in self._order:
            if self._order.index(number) >= self.count:
                self.unfold()
            self.choose(self._order.index(number))

    def citation_at(self, at: QPoint) -> int | None:
        """Return the index of the citation at a point of the viewport."""
        index = self.indexAt(at)
        return self._order[index.row()] if index.isValid() else None

    def rect_of_citation(self, number: int) -> QRect:
        """Return the rectangle of the citation with this number, in the list."""
        return self.rect_of(self._order.index(number)) if number in self._order else QRect()


def _row(
    number: int, citation: Citation, place: str, answer: str, most: int = _LONGEST_QUOTE
) -> Row:
    quote = one_line(citation.quote, most)
    says = tr("Citation {number}, {place}: {quote}").format(number=number, place=place, quote=quote)
    if quotation(citation.quote) in answer:
        return Row(place, lead=str(number), says=says)
    return Row(quoted(quote), place, str(number), says)
