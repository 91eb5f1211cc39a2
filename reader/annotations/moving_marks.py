"""Moves marks to another text: a newer version of their document, or the same file again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reader.annotations.anchoring import anchor_of
from reader.annotations.mark import Draft, Mark
from reader.annotations.mark_store import Marks
from reader.annotations.placing import Placer
from reader.text.document import DocumentId
from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class HandedOn:
    """The result of handing on the marks of an earlier version."""

    drafts: tuple[Draft, ...] = ()

    @property
    def placed(self) -> int:
        """The number of marks with a place in the new text."""
        return sum(draft.span is not None for draft in self.drafts)

    @property
    def unplaced(self) -> int:
        """The number of marks that wait to be placed by hand."""
        return len(self.drafts) - self.placed


def successors(marks: Marks, old: DocumentId, new: DocumentId, before: str, now: str) -> HandedOn:
    """Return the marks of ``old`` as placed in ``new``, without those it has already.

    Nothing is stored yet, as placing many takes seconds.
    """
    known = {(mark.created, mark.note, mark.kind) for mark in marks.of(new)}
    coming = [m for m in marks.of(old) if (m.created, m.note, m.kind) not in known]
    if not coming:
        return HandedOn()
    placer = Placer.of(now, before)
    return HandedOn(tuple(_successor(mark, new, placer) for mark in coming))


def returning(marks: Marks, home: str, text: str) -> dict[Mark, Span | None]:
    """Return marks left behind by an erased document with the file ``home``, placed again."""
    found = marks.left_behind(home)
    if not found:
        return {}
    placer = Placer.of(text)
    return {mark: placer.place(mark.anchor, mark.span) for mark in found}


def _successor(mark: Mark, document: DocumentId, placer: Placer) -> Draft:
    span = placer.place(mark.anchor, mark.span)
    anchor = mark.anchor if span is None else anchor_of(placer.text.text, span)
    return Draft(document, mark.kind, span, anchor, mark.colour, mark.note, mark.created)


def placed_by_hand(mark: Mark, document: DocumentId, text: str, span: Span) -> Mark:
    """Return ``mark`` at a place that the user has chosen."""
    return replace(mark, document=document, span=span, anchor=anchor_of(text, span))
