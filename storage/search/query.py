"""Translation of typed queries to the language of the full-text index."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from storage.rows import encoding
from storage.search.analysis import Analyser, is_one_unspaced, spaced

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
