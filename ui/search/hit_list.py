"""The hits of a search in a document, and their list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from gettext import gettext as tr

import numpy as np
from PySide6.QtWidgets import QListView, QWidget

from reader.search.excerpts import Excerpt, block_around, excerpt
from reader.search.searching import FindQuery
from reader.text.document import DocumentText
from reader.text.span import SpanTable
from ui.theme.theme import SPACE
from ui.widgets.row_list import RowView
from ui.widgets.row_model import Row
from ui.widgets.row_painter import RowPainter
from ui.widgets.wording import place_of

_BEFORE, _AFTER = 32, 160
_ROWS_SHOWN = 6
_AT_A_TIME = 400


@dataclass(frozen=True)
class Hits:
    """Hits of ``query`` in the order of the text; more may come until it is ``complete``."""

    query: FindQuery
    table: SpanTable
    complete: bool

    def __len__(self) -> int:
        return len(self.table)

    @classmethod
    def none(cls) -> Hits:
        """Return the state before any search."""
        return cls(FindQuery(""), SpanTable.of(()), complete=True)

    def more(self, piece: SpanTable) -> Hits:
        """Return these hits followed by those of ``piece``."""
        table = SpanTable(
            np.concatenate([self.table.starts, piece.starts]),
            np.concatenate([self.table.ends, piece.ends]),
        )
        return Hits(self.query, table, complete=False)

    def up_to(self, end: int) -> Hits:
        """Return the hits that end no later than ``end``."""
        there = self.table.ends <= end
        return replace(self, table=SpanTable(self.table.starts[there], self.table.ends[there]))

    def first_from(self, offset: int) -> int | None:
        """Return the index of the first hit that ends after ``offset``."""
        index = int(np.searchsorted(self.table.ends, offset, side="right"))
        return index if index < len(self) else None


class HitList(RowView):
    """Choosing a row shows the hit; the focus stays here until Enter or Esc."""

    def __init__(self, parent: QWidget | None = None) -> None:
        painter = partial(RowPainter, lines=1, beside=SPACE, above=SPACE / 2 + 1)
        super().__init__(tr("Hits"), parent, painter=painter, most=_ROWS_SHOWN, leads_back=True)
        self.setObjectName("hitList")
        self.setUniformItemSizes(True)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_AT_A_TIME)
        self.hide()

    def show_hits(self, hits: Hits, content: DocumentText | None) -> None:
        """Replace all rows. They are made when they become visible: there may be thousands."""

        def make(number: int) -> Row:
            assert content is not None  # there are hits only in an open document
            span = hits.table[number]
            around = block_around(content.blocks, span)
            words = excerpt(content.text, [span], around, _BEFORE, _AFTER)
            return hit_row(words, place_of(content, span))

        self.rows.show(range(len(hits) if content else 0), make)


def hit_row(words: Excerpt, place: str) -> Row:
    """Return a hit as a row: the words around it, those found in bold, and its place."""
    says = tr("{words}, {place}").format(words=words.text, place=place)
    return Row(words.text, place, says=says, marked=words.marked)
