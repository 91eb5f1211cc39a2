"""The library beside the barest way to do the same, on a book as long as War and Peace.

``python -m pytest tests/benchmarks/test_storage.py --benchmark-enable``: within each group the
number in brackets says how many times slower than the fastest.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reader.records import DocumentRecord
from reader.text.document import (
    Block,
    BlockKind,
    DocumentText,
    Format,
    Metadata,
    Page,
    PageState,
    ParsedDocument,
)
from reader.text.span import Span, SpanTable
from storage.library import SqliteLibrary
from tests.storage.helpers import source

WORDS = 565_000
PER_SENTENCE = 13
SENTENCES_PER_PASSAGE = 6
PER_PAGE = 2000
QUESTION = "what did the w17 say to w230 about w4000 and w9000 when he was w1 of w2 at w3 in w5"

Benchmark = Callable[..., Any]


def long_book() -> DocumentText:
    """Words as frequent as Zipf's law has it, in sentences and passages of usual length."""
    chance = random.Random(0)
    ranks = (int(12_000 ** chance.random()) for _ in range(WORDS))
    words = [f"w{rank}" for rank in ranks]
    chunks = [" ".join(words[i : i + PER_SENTENCE]) + "." for i in range(0, WORDS, PER_SENTENCE)]
    text = " ".join(chunks)
    ends = np.cumsum([len(chunk) + 1 for chunk in chunks]) - 1
    starts = np.concatenate([[0], ends[:-1] + 1])
    sentences = SpanTable(starts.astype(np.int32), ends.astype(np.int32))
    passages = SpanTable.of(
        Span(part[0].start, part[-1].end)
        for i in range(0, len(sentences), SENTENCES_PER_PASSAGE)
        if (part := sentences[i : i + SENTENCES_PER_PASSAGE])
    )
    pages = (
        Page(
            i + 1, str(i + 1), (Span(at, min(len(text), at + PER_PAGE)),), PageState.TEXT, 420, 595
        )
        for i, at in enumerate(range(0, len(text), PER_PAGE))
    )
    blocks = tuple(Block(span, BlockKind.PARAGRAPH) for span in passages)
    return DocumentText(text, blocks, (), sentences, passages, tuple(pages))


@pytest.fixture(scope="module")
def book() -> ParsedDocument:
    return ParsedDocument(Format.EPUB, Metadata("A long book"), long_book())


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteLibrary]:
    with SqliteLibrary.open(tmp_path_factory.mktemp("library")) as opened:
        yield opened


@pytest.fixture(scope="module")
def record(library: SqliteLibrary, book: ParsedDocument) -> DocumentRecord:
    return library.documents.add(book, source("long"))


@pytest.mark.benchmark(group="add a long book")
def test_add(benchmark: Benchmark, library: SqliteLibrary, book: ParsedDocument):
    keys = count()
    added = benchmark.pedantic(  # type: ignore[attr-defined]
        lambda: library.documents.add(book, source(f"copy {next(keys)}")), rounds=3
    )
    library.documents.remove(added.id)


@pytest.mark.benchmark(group="add a long book")
def test_add_to_a_bare_full_text_table(benchmark: Benchmark, tmp_path: Path, book: ParsedDocument):
    passages = [(span.of(book.content.text),) for span in book.content.passages]
    with closing(sqlite3.connect(tmp_path / "bare.sqlite3")) as bare:
        bare.execute("CREATE VIRTUAL TABLE passages USING fts5(text, tokenize='porter unicode61')")

        def insert() -> None:
            with bare:
                bare.executemany("INSERT INTO passages VALUES (?)", passages)

        benchmark.pedantic(insert, rounds=3)  # type: ignore[attr-defined]


@pytest.mark.benchmark(group="load the text and structure of a long book")
def test_content(benchmark: Benchmark, library: SqliteLibrary, record: DocumentRecord):
    assert benchmark(library.documents.content, record.id).sentences


@pytest.mark.benchmark(group="load the text and structure of a long book")
def test_content_as_json(benchmark: Benchmark, book: ParsedDocument):
    content = book.content
    stored = json.dumps(
        {
            "text": content.text,
            "blocks": [(b.span.start, b.span.end, b.kind) for b in content.blocks],
            "sentences": [(s.start, s.end) for s in content.sentences],
            "passages": [(s.start, s.end) for s in content.passages],
            "pages": [(p.number, p.label, p.state, p.width, p.height) for p in content.pages],
        }
    )
    assert benchmark(json.loads, stored)["sentences"]


@pytest.mark.benchmark(group="term statistics for a question")
def test_counts(benchmark: Benchmark, library: SqliteLibrary, record: DocumentRecord):
    assert benchmark(library.terms.counts, record.id, QUESTION)


@pytest.mark.benchmark(group="term statistics for a question")
def test_search(benchmark: Benchmark, library: SqliteLibrary, record: DocumentRecord):
    assert benchmark(library.terms.search, QUESTION, record.id, 10)


@pytest.mark.benchmark(group="load the vectors of a long book")
def test_vectors(benchmark: Benchmark, library: SqliteLibrary, record: DocumentRecord):
    library.memories.forget(record.id)
    rows = np.random.default_rng(0).normal(size=(WORDS // PER_SENTENCE, 384)).astype(np.float32)
    for first in range(0, len(rows), 512):
        library.memories.add_vectors(record.id, "encoder", first, rows[first : first + 512])
    assert len(benchmark(library.memories.vectors, record.id, "encoder")) == len(rows)


@pytest.mark.benchmark(group="load the vectors of a long book")
def test_vectors_from_a_bare_file(benchmark: Benchmark, tmp_path: Path):
    path = tmp_path / "vectors.npy"
    np.save(path, np.ones((WORDS // PER_SENTENCE, 384), np.float16))
    assert len(benchmark(lambda: np.load(path).astype(np.float32)))
