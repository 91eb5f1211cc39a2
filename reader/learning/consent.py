"""Whether what was learnt may be used for a document, and anything be learnt from it unasked."""

from __future__ import annotations

from reader.ports import Positions
from reader.text.document import DocumentId

WITHOUT = "without memory"
"""Under this name a document's wish is kept, with how else it wants to be shown."""


def allows(positions: Positions, document: DocumentId) -> bool:
    """Whether nobody has asked this document to be left out."""
    position = positions.of(document)
    return position is None or not position.view.get(WITHOUT)


def leave_out(positions: Positions, document: DocumentId, *, wished: bool) -> None:
    """Keep whether this document is to be left out, beside what else is wished of it."""
    position = positions.of(document)
    view = dict(position.view) if position else {}
    positions.wish(document, {**view, WITHOUT: wished})
