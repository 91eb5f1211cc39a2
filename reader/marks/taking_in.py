"""Marks from a file become marks of a document: placed where their words stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reader.marks.anchoring import anchor_of
from reader.marks.annotations import Found
from reader.marks.mark import Draft, Mark, MarkKind
from reader.marks.placing import Placer
from reader.text.document import DocumentId
from reader.text.span import Span


def drafts_of(
    found: Sequence[Found], document: DocumentId, text: str, there: Sequence[Mark]
) -> Iterator[Draft]:
    """One draft for each that is not there already; those without a place are unplaced."""
    placer = Placer.of(text)
    known = {_same(mark.kind, mark.anchor.quote, mark.note, mark.span) for mark in there}
    for each in found:
        span = placer.place(each.anchor, each.span) if each.anchor.quote else None
        anchor = each.anchor if span is None else anchor_of(text, span)
        same = _same(each.kind, anchor.quote, each.note, span)
        if same not in known:
            known.add(same)
            yield Draft(document, each.kind, span, anchor, each.colour, each.note, each.created)


def _same(
    kind: MarkKind, quote: str, note: str, span: Span | None
) -> tuple[MarkKind, str, str, Span | None]:
    return kind, quote, note, span
