"""Small documents, whole in every part, made without any parser."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import numpy as np

from reader.records import DocumentRecord, Source
from reader.text.document import (
    Block,
    BlockKind,
    DocumentText,
    Format,
    LineTable,
    Metadata,
    Page,
    PageState,
    ParsedDocument,
    PrintPage,
    Section,
)
from reader.text.span import Span, SpanTable
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from storage.library import SqliteLibrary

MAKER = Maker("extractive", "1", '{"centrality":0.85}')

COVER = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
)
"""A PNG file of one grey pixel; of a damaged one, libpng would complain on standard error."""


def content_of(*passages: str) -> DocumentText:
    """A document whose passages, sentences and paragraphs are the same."""
    text = "\n".join(passages)
    spans, start = [], 0
    for passage in passages:
        spans.append(Span(start, start + len(passage)))
        start += len(passage) + 1
    table = SpanTable.of(spans)
    return DocumentText(
        text=text,
        blocks=tuple(Block(span, BlockKind.PARAGRAPH) for span in spans),
        sections=(Section(Span(0, len(text)), "One", 1),),
        sentences=table,
        passages=table,
        pages=(
            Page(1, "i", (Span(0, len(text)),), PageState.TEXT, 420.0, 595.5),
            Page(2, "ii", (), PageState.PICTURE, 420.0, 595.5),
        ),
        print_pages=(PrintPage("xii", 0),),
        lines=LineTable(
            np.array([0], np.int32),
            np.array([len(text)], np.int32),
            np.array([1], np.int32),
            np.array([[1.5, 2.25, 3.125, 4.1]], np.float32),
        ),
        spine=(0,),
    )


def parsed(*passages: str, title: str = "A book") -> ParsedDocument:
    """As a parser hands it over."""
    return ParsedDocument(
        format=Format.EPUB,
        metadata=Metadata(title, ("A. Author", "Ö. Other"), "en", COVER),
        content=content_of(*passages),
        warnings=("A page was repaired.",),
    )


def source(key: str, path: str = "/books/a book.epub") -> Source:
    """A file that need not exist."""
    return Source(Path(path), hashlib.sha256(key.encode("utf-8", "replace")).hexdigest(), 12345)


def add(library: SqliteLibrary, *passages: str, title: str = "A book") -> DocumentRecord:
    """Add a document of these passages."""
    return library.documents.add(parsed(*passages, title=title), source(title + repr(passages)))


def gist(text: str, *spans: Span) -> Gist:
    """A gist of one sentence."""
    return Gist((GistSentence(text, spans),))


def remember_all(library: SqliteLibrary, record: DocumentRecord) -> None:
    """Leave vectors, one episode per passage and a tree over them, as a reading would."""
    content = library.documents.content(record.id)
    count = len(content.sentences)
    rows = np.eye(max(count, 4), dtype=np.float32)[:count]
    library.memories.add_vectors(record.id, "encoder", 0, rows)
    for number, span in enumerate(content.passages, start=1):
        short = gist(span.of(content.text), span)
        library.memories.add_episode(record.id, Episode(number, span), short, MAKER)
        library.memories.add_node(
            record.id, Node(number, 0, span, short, f"Part {number}", (), number), MAKER
        )
    summary = gist("All of it.", *content.passages)
    root = Node(count + 1, 1, content.whole, summary, "A book", tuple(range(1, count + 1)))
    library.memories.add_node(record.id, root, MAKER)
