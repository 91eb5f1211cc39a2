"""The core of extraction: printed lines become draft blocks in reading order, with headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reader.importing.pdf.emit import Drafts, drafts_of
from reader.importing.pdf.furniture import furniture
from reader.importing.pdf.groups import grouped
from reader.importing.pdf.headings import Landmark, OutlineEntry, by_font, by_outline
from reader.importing.pdf.order import rows_in_reading_order
from reader.importing.pdf.printed import Floats, Printed
from reader.importing.pdf.printed_rows import Rows


@dataclass(frozen=True)
class Extracted:
    """Rows in reading order, the blocks made of them, and the headings among them."""

    rows: Rows
    drafts: Drafts
    landmarks: list[Landmark]


def extract(printed: Printed, heights: Floats, outline: Sequence[OutlineEntry]) -> Extracted:
    """Extract text from printed lines; ``heights`` are those of the pages, in points."""
    kept = np.flatnonzero(~furniture(printed, heights, _usual_size(printed)))
    rows = rows_in_reading_order(printed.take(kept))
    groups = grouped(rows)
    groups, landmarks = by_outline(rows, groups, outline) if outline else by_font(rows, groups)
    return Extracted(rows, drafts_of(rows, groups), landmarks)


def _usual_size(printed: Printed) -> float:
    if not len(printed):
        return 0.0
    weights = np.fromiter(map(len, printed.texts), dtype=np.int32, count=len(printed))
    sizes = np.rint(np.clip(printed.sizes, 0, 500) * 4).astype(np.int64)
    return float(np.bincount(sizes, weights=weights).argmax()) / 4
