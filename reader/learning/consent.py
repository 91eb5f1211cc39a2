"""Whether what was learnt may be used for a document, and anything be learnt from it unasked."""

from __future__ import annotations

from reader.ports import Positions
from reader.records import Restriction
from reader.text.document import DocumentId


def allows(positions: Positions, document: DocumentId) -> bool:
    """Whether nobody has asked this document to be left out."""
    position = positions.of(document)
    return position is None or Restriction.NOTHING_LEARNT not in position.restrictions
