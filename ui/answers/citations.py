"""The citations of an answer: numbered, each to be shown on its page; most folded away at first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from reader.asking.describing import volume_title
from reader.asking.grading import shown_first
from reader.language import number as in_words
from reader.text.document import DocumentText
from reader.text.quotation_marks import is_quoted_in, quoted
from reader.values.answer import Answer
from reader.values.quotation import Citation
from ui import layouts
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import fold_button
from ui.widgets.wording import one_line, place_of

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
    refolded = Signal()
    """Emitted when other citations are shown, or folded away."""

    def __init__(self) -> None:
        super().__init__(tr("Citations"))
        self._order: list[int] = []
        self._first = 0
        self._make: Callable[[int], Row] = self.rows.row
        self.chosen.connect(lambda row: self.citation_chosen.emit(self._order[row]))

    def clear(self) -> None:
        """Show no citations."""
        self._order = []
        self._first = 0
        self.unfold(all_=False)

    def show_answer(self, answer: Answer, content: DocumentText) -> None:
        """Show an answer's citations, or the passages closest to one: the first, or all."""
        citations = answer.citations or answer.nearest
        order = list(range(len(citations)))
        if answer.question.shelf:
            begins = {c.document: n for n, c in reversed(list(enumerate(citations)))}
            order.sort(key=lambda number: begins[citations[number].document])
        first = shown_first(answer)
        first = len(order) if first is None else min(first, len(order))
        said = _said(answer)
        titles = {volume.document: volume.title for volume in answer.volumes}

        def make(row: int) -> Row:
            citation, number = citations[order[row]], order[row]
            most = _LONGEST_FIRST if number < first < len(order) else _LONGEST_QUOTE
            together = bool(answer.question.shelf)
            made = _row(number + 1, citation, _place(citation, content, together), said, most)
            if not together:
                return made
            before = citations[order[row - 1]].document if row else None
            title = one_line(titles.get(citation.document, ""), _LONGEST_TITLE)
            head = "" if citation.document == before else title
            return replace(made, head=head, says=f"{title}. {made.says}")

        self._order, self._first, self._make = order, first, make
        self.unfold(all_=False)

    @property
    def foldable(self) -> int:
        """The number of citations that are not among the first."""
        return len(self._order) - self._first

    @property
    def folded(self) -> bool:
        """Whether any of them are folded away."""
        return self.count < len(self._order)

    def unfold(self, *, all_: bool = True) -> None:
        """Show all citations, or only the first."""
        if all_:
            self.grow(len(self._order))
        else:
            self.show_rows(self._first, self._make)
        self.refolded.emit()

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) of all citations, round and round."""
        self.unfold()
        super().step(by)

    def choose_citation(self, number: int) -> None:
        """Choose a citation, and emit its index."""
        if number in self._order:
            place = self._order.index(number)
            if place >= self.count:
                self.unfold()
            self.choose(place)

    def citation_at(self, at: QPoint) -> int | None:
        """Return the index of the citation at a point of the viewport."""
        index = self.indexAt(at)
        return self._order[index.row()] if index.isValid() else None

    def rect_of_citation(self, number: int) -> QRect:
        """Return the rectangle of the citation with this number, in the list."""
        return self.rect_of(self._order.index(number)) if number in self._order else QRect()


class MorePlaces(QWidget):
    """The line that unfolds the further citations; hidden if there are none."""

    def __init__(self, citations: CitationList) -> None:
        super().__init__()
        self._citations = citations
        self.button = fold_button()
        self.button.clicked.connect(lambda unfolded: citations.unfold(all_=unfolded))
        citations.refolded.connect(self._show)
        layouts.row(self.button, None, on=self)
        self._show()

    def _show(self) -> None:
        count, unfolded = self._citations.foldable, not self._citations.folded
        places = ngettext("{count} more place", "{count} more places", count)
        title = tr("Show fewer places") if unfolded else places.format(count=in_words(count))
        tip = (
            tr("Show only the quote that the first line is from")
            if unfolded
            else tr("Show other passages relevant to the question")
        )
        self.setVisible(count > 0)
        self.button.setChecked(unfolded)
        self.button.setText(title)
        self.button.setAccessibleName(title)
        self.button.setAccessibleDescription(tip)
        self.button.setToolTip(tip)


def _row(
    number: int, citation: Citation, place: str, answer: str, most: int = _LONGEST_QUOTE
) -> Row:
    quote = one_line(citation.quote, most)
    says = tr("Citation {number}, {place}: {quote}").format(number=number, place=place, quote=quote)
    if is_quoted_in(answer, citation.quote):
        return Row(place, lead=str(number), says=says)
    return Row(quoted(quote), place, str(number), says)


def _place(citation: Citation, content: DocumentText, together: bool) -> str:
    if together and not volume_title(content, citation.span.start):
        return tr("no longer in the library")
    return place_of(content, citation.span, in_volume=together)


def _said(answer: Answer) -> str:
    """Return the answer's text, in quotation marks if its one line is a complete quote."""
    if answer.headline is None:
        return answer.text
    flat = (" ".join(each.quote.split()) for each in answer.citations)
    complete = (quote for quote in flat if answer.text.startswith(f"{quote} ["))
    return quoted(next(complete, ""))
