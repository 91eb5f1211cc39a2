"""The hits in a document, and which of them is current."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from reader.search.searching import FindQuery
from reader.text.span import SpanTable


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
