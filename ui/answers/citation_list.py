"""The places an answer rests on: numbered, each to be shown on its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr

from PySide6.QtWidgets import QWidget

from reader.asking.values import Citation
from ui.answers.rows import Row, RowList
from ui.look.wording import one_line

_LONGEST_QUOTE = 320


class CitationList(RowList):
    """Numbered from 1; counted from 0 everywhere else.

    A quote that the answer tells in full is not told again: its place is enough.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Citations"), parent)

    def show_citations(
        self, citations: Sequence[Citation], place: Callable[[Citation], str], answer: str
    ) -> None:
        """Replace the list."""

        def make(number: int) -> Row:
            citation = citations[number]
            return _row(number + 1, citation, place(citation), answer)

        self.show_rows(len(citations), make)


def _row(number: int, citation: Citation, place: str, answer: str) -> Row:
    quote = one_line(citation.quote, _LONGEST_QUOTE)
    says = tr("Citation {number}, {place}: {quote}").format(number=number, place=place, quote=quote)
    if citation.quote in answer:
        return Row(place, lead=str(number), says=says)
    return Row(f"“{quote}”", place, str(number), says)
