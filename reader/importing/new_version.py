"""Copies what the user added to a document to a newer version of it."""

from __future__ import annotations

from dataclasses import replace

from reader.annotations.placing import HandedOn, successors
from reader.ports import Library
from reader.records import Details, DocumentRecord
from reader.text.document import DocumentId

_QUOTES = (160, 60, 24)
"""The numbers of characters that are searched in the new text, the longest first."""


def hand_on(library: Library, old: DocumentId, new: DocumentId) -> HandedOn:
    """Copy collections, corrected details, the place read and marks from ``old`` to ``new``.

    Memory and answers stay with ``old``: they are about that text, and cite it. Marks stay there as
    well, and in ``new`` at the same words; the result for the marks is returned.

    Raises:
        NotFoundError: one of them is gone.
    """
    before, now = library.documents.content(old).text, library.documents.content(new).text
    handed = successors(library.marks, old, new, before, now)
    with library.together():
        library.marks.add(handed.drafts)
        for collection in library.collections.all():
            if old in collection.documents:
                library.collections.put_in(collection.id, [new])
        _hand_on_details(library, library.documents.get(old), library.documents.get(new))
        _hand_on_place(library, old, new)
    return handed


def _hand_on_details(library: Library, old: DocumentRecord, new: DocumentRecord) -> None:
    said = library.documents.original(old.id)
    library.documents.edit(
        new.id,
        Details(
            old.title if old.title != said.title else new.title,
            old.authors if old.authors != said.authors else new.authors,
            old.language if old.language != said.language else new.language,
            old.imprint if old.imprint != said.imprint else new.imprint,
        ),
    )


def _hand_on_place(library: Library, old: DocumentId, new: DocumentId) -> None:
    position = library.positions.of(old)
    if position is None or library.positions.of(new) is not None:
        return
    before, now = library.documents.content(old).text, library.documents.content(new).text
    place, furthest = (
        carried(before, now, offset) for offset in (position.place, position.furthest)
    )
    library.positions.keep(new, replace(position, place=place, furthest=max(place, furthest)))


def carried(before: str, now: str, offset: int) -> int:
    """Map ``offset`` of ``before`` to the same words in ``now``, else proportionally."""
    share = round(offset / max(1, len(before)) * len(now))
    for length in _QUOTES:
        quote = before[offset : offset + length]
        if quote.strip():
            after, ahead = now.find(quote, share), now.rfind(quote, 0, share + len(quote))
            found = [each for each in (after, ahead) if each >= 0]
            if found:
                return min(found, key=lambda at: abs(at - share))
    return share
