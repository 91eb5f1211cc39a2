"""Places of search hits, with the words that matched.

A few rows are read for each: no book is loaded for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import regex

from reader.records import Hit, HitPlace
from reader.text.document import DocumentId
from reader.text.span import Span
from storage.file.store import Store
from storage.search.analysis import Analyser, spaced, unspaced_runs
from storage.search.query import distinct_terms

_WORD = regex.compile(r"[\p{L}\p{N}\p{M}\p{Co}]+")
"""As the index cuts them (``analysis.TOKENIZER``)."""


def places(store: Store, analyser: Analyser, hits: Sequence[Hit], query: str) -> Iterator[HitPlace]:
    """The place of each of ``hits``, which were found for ``query``."""
    wanted = frozenset(distinct_terms(query, analyser))
    runs = unspaced_runs(query)
    tokens = [[(match.group(), match.span()) for match in _WORD.finditer(h.text)] for h in hits]
    distinct = list(dict.fromkeys(word for of_hit in tokens for word, _ in of_hit))
    terms = analyser.words([spaced(word, "never") for word in distinct])
    found = {w for w, of in zip(distinct, terms, strict=True) if wanted.intersection(of)}
    for hit, of_hit in zip(hits, tokens, strict=True):
        spans = [span for word, span in of_hit if word in found and not unspaced_runs(word)]
        spans += [span for run in runs for span in _occurrences(hit.text, run)]
        start = hit.span.start
        words = tuple(Span(start + first, start + end) for first, end in sorted(spans))
        at = words[0].start if words else start
        yield HitPlace(words, *_names(store, hit.document, at))


def _occurrences(text: str, run: str) -> Iterator[tuple[int, int]]:
    at = text.find(run)
    while at >= 0:
        yield at, at + len(run)
        at = text.find(run, at + len(run))


def _names(store: Store, document: DocumentId, at: int) -> tuple[str, str, str]:
    """The names of a place: page, page of the printed edition, section."""
    page = store.row(
        """SELECT label FROM pages WHERE document = ? AND json_array_length(spans) > 0
           AND json_extract(spans, '$[0][0]') <= ? ORDER BY position DESC LIMIT 1""",
        document,
        at,
    )
    printed = store.row(
        """SELECT label FROM print_pages WHERE document = ? AND start <= ?
           ORDER BY position DESC LIMIT 1""",
        document,
        at,
    )
    section = store.row(
        """SELECT title FROM sections WHERE document = ? AND span_start <= ? AND span_end > ?
           ORDER BY number DESC LIMIT 1""",
        document,
        at,
        at,
    )
    page_label, printed_label, title = (row[0] if row else "" for row in (page, printed, section))
    return page_label, printed_label, title
