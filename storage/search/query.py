"""What was typed, in the language of the full-text index; and the places of its words in hits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import regex

from reader.records import Hit, HitPlace
from reader.text.document import DocumentId
from reader.text.span import Span
from storage.file.store import Store
from storage.rows import encoding
from storage.search.analysis import Analyser, is_one_unspaced, spaced, unspaced_runs

_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]*)[\"“”„«»]")
_MOST = 64
"""Number of different words that are searched: a pasted page would only make it slower."""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """One search in two forms of FTS5's language; empty if there is nothing to search for."""

    all_of: str
    any_of: str


def search_query(typed: str, analyser: Analyser, *, unfinished: bool = False) -> SearchQuery:
    """Quoted phrases as phrases, the rest as words; anything without words is left out.

    In an ``unfinished`` query, the last word may be the beginning of a longer one.
    """
    text = encoding.storable(typed).replace("\0", " ")
    phrases = _QUOTED.findall(text)
    words = _QUOTED.sub(" ", text).split()
    parts = _searchable([spaced(part, "inside") for part in [*phrases, *words]], analyser)
    # A sentence in a script without spaces is one word so far; any of its pairs may match.
    pieces = _searchable(
        [
            *(spaced(p, "inside") for p in phrases),
            *" ".join(spaced(w, "never") for w in words).split(),
        ],
        analyser,
    )
    if unfinished and text[-1:].isalnum():
        parts, pieces = _open_ended(parts), _open_ended(pieces)
    return SearchQuery(" AND ".join(parts), " OR ".join(pieces))


def distinct_terms(typed: str, analyser: Analyser) -> list[str]:
    """The different terms of a question, as the index analyses them, in its order."""
    text = spaced(encoding.storable(typed).replace("\0", " "), "never")
    return list(dict.fromkeys(analyser.words([text])[0]))


def _searchable(parts: Sequence[str], analyser: Analyser) -> list[str]:
    distinct = list(dict.fromkeys(parts))[:_MOST]
    terms = analyser.words(distinct)
    return [_quoted(part, of) for part, of in zip(distinct, terms, strict=True) if of]


def _open_ended(parts: list[str]) -> list[str]:
    return [*parts[:-1], *(part if part.endswith("*") else f"{part} *" for part in parts[-1:])]


def _quoted(part: str, terms: Sequence[str]) -> str:
    phrase = '"' + part.replace('"', " ") + '"'
    return f"{phrase} *" if is_one_unspaced(terms[-1]) else phrase


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
