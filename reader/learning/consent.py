"""Decides whether a document may use what was learnt, and whether anything is learnt from it."""

from __future__ import annotations

from reader.ports import Positions
from reader.records import Restriction
from reader.text.document import DocumentId


def allows(positions: Positions, document: DocumentId) -> bool:
    """Whether nobody has excluded this document."""
    position = positions.of(document)
    return position is None or Restriction.NOTHING_LEARNT not in position.restrictions
