"""Graphs of multi-hop answers as rows: hops, their facts, and their passages."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.hop import Fact, Hop, HopState, Phrasing
from reader.values.quotation import Citation, Excerpt
from storage.file.store import Store
from storage.rows import encoding

TABLES = ("hops", "hop_facts", "hop_places")

_Key = tuple[int, int]
"""Number of an answer and of its hop."""

_FactKey = tuple[int, int, int]
"""The same with the number of a fact."""

_Place = tuple[DocumentId, Span, str]

_READ = -1
"""In place of a fact's number: the place is a passage that was read."""


def insert(store: Store, answer: int, graph: Sequence[Hop]) -> None:
    """Store the graph of an answer that has none yet."""
    store.run_all(
        "INSERT INTO hops VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        ((answer, *_columns(hop)) for hop in graph),
    )
    store.run_all(
        "INSERT INTO hop_facts VALUES (?, ?, ?, ?)",
        (
            (answer, hop.number, i, encoding.storable(fact.text))
            for hop in graph
            for i, fact in enumerate(hop.facts)
        ),
    )
    store.run_all(
        "INSERT INTO hop_places VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (answer, hop.number, fact, i, document, span.start, span.end, encoding.storable(text))
            for hop in graph
            for fact, i, document, span, text in _places(hop)
        ),
    )


def _columns(hop: Hop) -> tuple[object, ...]:
    asked, reason = encoding.storable(hop.asked), encoding.storable(hop.reason)
    state, phrasing = hop.state.value, hop.phrasing.value
    return (hop.number, asked, json.dumps(hop.after), state, hop.words, reason, phrasing)


def _places(hop: Hop) -> Iterator[tuple[int, int, DocumentId, Span, str]]:
    for number, fact in enumerate(hop.facts):
        for i, quote in enumerate(fact.quotes):
            yield number, i, quote.document, quote.span, quote.quote
    for i, passage in enumerate(hop.read):
        yield _READ, i, passage.document, passage.span, passage.text


def of(store: Store, column: str, value: int) -> Mapping[int, tuple[Hop, ...]]:
    """The graphs of the answers whose ``column`` is ``value``, by number of the answer."""
    where = f"WHERE answer IN (SELECT id FROM answers WHERE {column} = ?)"
    texts, places = _stored_texts(store, where, value), _stored_places(store, where, value)
    found: dict[int, tuple[Hop, ...]] = defaultdict(tuple)
    rows = store.rows(
        f"""SELECT answer, number, asked, needs, state, words, reason, phrasing FROM hops
            {where} ORDER BY answer, number""",
        value,
    )
    for answer, number, *values in rows:
        facts = tuple(
            Fact(text, tuple(Citation(*place) for place in places[answer, number, i]))
            for i, text in enumerate(texts[answer, number])
        )
        read = tuple(Excerpt(*place) for place in places[answer, number, _READ])
        found[answer] += (_hop(number, values, facts, read),)
    return found


def _stored_texts(store: Store, where: str, value: int) -> dict[_Key, list[str]]:
    texts: dict[_Key, list[str]] = defaultdict(list)
    rows = store.rows(
        f"SELECT answer, hop, text FROM hop_facts {where} ORDER BY answer, hop, position",
        value,
    )
    for answer, hop, text in rows:
        texts[answer, hop].append(text)
    return texts


def _stored_places(store: Store, where: str, value: int) -> dict[_FactKey, list[_Place]]:
    places: dict[_FactKey, list[_Place]] = defaultdict(list)
    rows = store.rows(
        f"""SELECT answer, hop, fact, document, span_start, span_end, text FROM hop_places
            {where} ORDER BY answer, hop, fact, position""",
        value,
    )
    for answer, hop, fact, document, start, end, text in rows:
        places[answer, hop, fact].append((DocumentId(document), Span(start, end), text))
    return places


def _hop(
    number: int, values: Sequence[Any], facts: tuple[Fact, ...], read: tuple[Excerpt, ...]
) -> Hop:
    asked, needs, state, words, reason, phrasing = values
    return Hop(
        number,
        asked,
        tuple(json.loads(needs)),
        HopState(state),
        facts,
        read,
        words,
        reason,
        Phrasing(phrasing),
    )
