"""Searching the complete library: one request, and its result, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gettext import gettext as tr

from reader.ports import Library
from reader.records import DocumentRecord, Hit, HitPlace
from reader.search.excerpts import Excerpt, excerpt
from reader.text.document import DocumentId
from reader.text.section_names import pages_called
from reader.text.span import Span
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.widgets.wording import one_line

_MOST = 80
_BEFORE, _AFTER = 36, 150


@dataclass(frozen=True, slots=True)
class LibraryHit:
    """One passage, with the query's words in it (in the document's text)."""

    record: DocumentRecord
    words: tuple[Span, ...]
    excerpt: Excerpt
    place: str


@dataclass(frozen=True, slots=True)
class LibraryHits:
    """The hits for ``query``: documents by relevance, and hits within each as well."""

    query: str
    groups: tuple[tuple[LibraryHit, ...], ...]

    @property
    def count(self) -> int:
        """The number of passages."""
        return sum(len(group) for group in self.groups)


def search_library(lanes: Lanes, query: str, *, unfinished: bool) -> Job:
    """One ``LibraryHits``."""

    def search(library: Library) -> LibraryHits:
        bounds = {document: at.bound for document, at in library.positions.all().items()}
        found = library.terms.search(query, None, _MOST, unfinished=unfinished)
        hits = [hit for hit in found if not _behind(hit.span, bounds.get(hit.document))]
        record_of = cache(library.documents.get)
        groups: dict[DocumentId, list[LibraryHit]] = {}
        for mark in library.marks.search(query.replace('"', " "), _MOST):
            bound = None if mark.document is None else bounds.get(mark.document)
            if mark.document is None or mark.span is None or _behind(mark.span, bound):
                continue
            noted = _noted(record_of(mark.document), mark.note or mark.anchor.quote, mark.span)
            groups.setdefault(mark.document, []).append(noted)
        for hit, place in zip(hits, library.terms.places(hits, query), strict=True):
            shown = _shown(record_of(hit.document), hit, place)
            groups.setdefault(hit.document, []).append(shown)
        return LibraryHits(query, tuple(map(tuple, groups.values())))

    return lanes.shelf.ask("Searching the library", search, Urgency.NOW)


def _behind(span: Span, bound: int | None) -> bool:
    return bound is not None and span.end > bound


def _noted(record: DocumentRecord, words: str, span: Span) -> LibraryHit:
    """Return a mark as a hit, by its note, else by its words."""
    shown = excerpt(words, [Span(0, 0)], Span(0, len(words)), _BEFORE, _AFTER)
    return LibraryHit(record, (span,), shown, tr("your note"))


def _shown(record: DocumentRecord, hit: Hit, place: HitPlace) -> LibraryHit:
    start = hit.span.start
    marked = [Span(word.start - start, word.end - start) for word in place.words]
    around = Span(0, len(hit.text))
    shown = excerpt(hit.text, marked or [Span(0, 0)], around, _BEFORE, _AFTER)
    words = place.words or (hit.span,)
    return LibraryHit(record, words, shown, _place_words(place))


def _place_words(place: HitPlace) -> str:
    labels = [one_line(place.page, 20)] if place.page else []
    page = pages_called(one_line(place.printed, 20), labels)
    return " · ".join(part for part in (page, one_line(place.section, 80)) if part)
