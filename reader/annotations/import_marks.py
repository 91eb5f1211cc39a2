"""Turns marks from a file into marks of a document, placed at their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from reader.annotations.anchoring import anchor_of
from reader.annotations.mark import Draft, Mark
from reader.annotations.other_programs.found import Found
from reader.annotations.placing import Placer
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span, cover

_TOGETHER = 50


@dataclass(frozen=True, slots=True)
class Placed:
    """Event: more drafts; ``done`` of ``of`` entries are finished."""

    drafts: Sequence[Draft]
    done: int
    of: int


def drafts_of(
    found: Sequence[Found], document: DocumentId, content: DocumentText, there: Sequence[Mark]
) -> Iterator[Draft]:
    """Return one draft for each new mark; those without a place are unplaced."""
    for placed in placing(found, document, content, there):
        yield from placed.drafts


def placing(
    found: Sequence[Found], document: DocumentId, content: DocumentText, there: Sequence[Mark]
) -> Iterator[Placed]:
    """Yield the same in pieces: thousands of marks take a while."""
    drafts = _drafts(found, document, content, there)
    yield Placed((), 0, len(found))
    for done in range(_TOGETHER, len(found) + _TOGETHER, _TOGETHER):
        some = tuple(draft for draft in islice(drafts, _TOGETHER) if draft)
        yield Placed(some, min(done, len(found)), len(found))


def _drafts(
    found: Sequence[Found], document: DocumentId, content: DocumentText, there: Sequence[Mark]
) -> Iterator[Draft | None]:
    """Yield one draft for each entry; None if it exists already."""
    places = _Places(content)
    known = {(mark.kind, mark.anchor.quote, mark.note, mark.span) for mark in there}
    for each in found:
        span = places.of(each)
        anchor = each.anchor if span is None else anchor_of(content.text, span)
        same = each.kind, anchor.quote, each.note, span
        made = Draft(document, each.kind, span, anchor, each.colour, each.note, each.created)
        yield None if same in known else made
        known.add(same)


class _Places:
    """Places in the complete text, or on the named page if that is ambiguous."""

    def __init__(self, content: DocumentText) -> None:
        self._content = content
        self._placer = Placer.of(content.text)
        self._pages: dict[str, list[tuple[int, Placer]]] = {}

    def of(self, found: Found) -> Span | None:
        if not found.anchor.quote:
            return None
        span = self._placer.place(found.anchor, found.span)
        if span is not None or not found.page:
            return span
        placed = [
            Span(start + there.start, start + there.end)
            for start, placer in self._pages_called(found.page)
            if (there := placer.place(found.anchor)) is not None
        ]
        return placed[0] if len(placed) == 1 else None

    def _pages_called(self, label: str) -> list[tuple[int, Placer]]:
        if label not in self._pages:
            pages = (page for page in self._content.pages if page.label == label and page.spans)
            spans = [cover(page.spans) for page in pages]
            self._pages[label] = [
                (span.start, Placer.of(span.of(self._content.text))) for span in spans
            ]
        return self._pages[label]
