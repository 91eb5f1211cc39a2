"""The canonical text and its structure as rows."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from reader.errors import NotFoundError
from reader.text.document import (
    Block,
    BlockKind,
    DocumentId,
    DocumentText,
    LineTable,
    Link,
    Page,
    PageState,
    PrintPage,
    Section,
)
from reader.text.span import Span, SpanTable
from storage.file.errors import damaged
from storage.file.store import Store
from storage.rows import encoding

_PIECE = 1 << 16
"""Characters per row of text."""
_KINDS = {kind.value: kind for kind in BlockKind}
_STATES = {state.value: state for state in PageState}


def insert(
    store: Store, document: DocumentId, content: DocumentText, lengths: NDArray[np.int32]
) -> None:
    """Store a document's content, within the caller's transaction.

    ``lengths`` are the numbers of terms in the passages.
    """
    insert_text(store, document, content.text)
    _insert_structure(store, document, content, lengths)
    store.run_all(
        "INSERT INTO sections VALUES (?, ?, ?, ?, ?, ?)",
        (
            (document, i, s.span.start, s.span.end, encoding.storable(s.title), s.level)
            for i, s in enumerate(content.sections)
        ),
    )
    store.run_all(
        "INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _page_rows(document, content)
    )
    store.run_all(
        "INSERT INTO print_pages VALUES (?, ?, ?, ?)",
        (
            (document, i, encoding.storable(page.label), page.start)
            for i, page in enumerate(content.print_pages)
        ),
    )


def insert_text(store: Store, document: DocumentId, text: str) -> None:
    """Store a document's text in pieces, within the caller's transaction."""
    kept = encoding.storable(text)
    starts = range(0, len(kept), _PIECE)
    store.run_all(
        "INSERT INTO texts VALUES (?, ?, ?)",
        ((document, i, kept[start : start + _PIECE]) for i, start in enumerate(starts)),
    )


def _insert_structure(
    store: Store, document: DocumentId, content: DocumentText, lengths: NDArray[np.int32]
) -> None:
    sentences, lines = content.sentences, content.lines
    links = [(each.span.start, each.span.end, each.target) for each in content.links]
    store.run(
        "INSERT INTO structures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        document,
        len(sentences),
        int(sentences.starts[0]) if len(sentences) else 0,
        int(sentences.ends[-1]) if len(sentences) else 0,
        encoding.packed_spans(content.passages),
        encoding.packed(lengths),
        encoding.packed_spans(sentences),
        encoding.packed_pairs(block.span for block in content.blocks),
        encoding.packed_words(block.kind.value for block in content.blocks),
        encoding.packed(np.concatenate([lines.starts, lines.ends, lines.pages]).astype(np.int32)),
        encoding.packed(lines.boxes.astype(np.float32)),
        encoding.packed(np.array(content.spine, dtype=np.int32)),
        encoding.packed_pairs(content.around),
        encoding.packed(np.array(links, dtype=np.int32)),
    )


def _page_rows(document: DocumentId, content: DocumentText) -> Iterator[tuple[object, ...]]:
    for i, page in enumerate(content.pages):
        label, spans = encoding.storable(page.label), encoding.spans_json(page.spans)
        yield (document, i, page.number, label, spans, page.state.value, page.width, page.height)


def load(store: Store, document: DocumentId) -> DocumentText:
    """A document's content.

    Raises:
        NotFoundError: if there is no such document.
        LibraryError: if any of it is damaged.
    """
    structure = store.row(
        """SELECT sentences, passages, blocks, block_kinds, line_spans, line_boxes, spine, around,
               links, characters
           FROM structures JOIN documents ON id = document WHERE document = ?""",
        document,
    )
    if structure is None:
        raise no_such(document)
    sentences, passages, blocks, kinds, line_spans, line_boxes, spine, around, *more = structure
    links, length = more
    try:
        found = DocumentText(
            text=text(store, document),
            blocks=_blocks(blocks, kinds),
            sections=_sections(store, document),
            sentences=encoding.span_table(sentences),
            passages=encoding.span_table(passages),
            pages=_pages(store, document),
            print_pages=_print_pages(store, document),
            lines=_lines(line_spans, line_boxes),
            spine=tuple(encoding.integers(spine).tolist()),
            around=() if around is None else tuple(encoding.spans_of(around)),
            links=() if links is None else _links(links),
        )
    except (zlib.error, ValueError, TypeError, KeyError) as error:
        raise damaged(store.path) from error
    if len(found.text) != length:
        raise damaged(store.path)
    return found


def outline(store: Store, document: DocumentId, length: int) -> DocumentText:
    """The same with sections and pages alone, in a fraction of the time.

    ``length`` is the number of characters that the text has to have.
    """
    try:
        nothing, whole = SpanTable.of(()), text(store, document)
        sections, pages = _sections(store, document), _pages(store, document)
        printed = _print_pages(store, document)
    except (ValueError, TypeError, KeyError) as error:
        raise damaged(store.path) from error
    if len(whole) != length:
        raise damaged(store.path)
    return DocumentText(whole, (), sections, nothing, nothing, pages, printed)


def no_such(document: DocumentId) -> NotFoundError:
    """The error for an id without a document."""
    return NotFoundError(
        tr("There is no document {document} in this library.").format(document=document),
        tr("It may have been removed. See the list of documents."),
    )


def require(store: Store, document: DocumentId) -> None:
    """Raise ``NotFoundError`` unless the document is there, set aside or not."""
    if store.row("SELECT 1 FROM documents WHERE id = ?", document) is None:
        raise no_such(document)


def text(store: Store, document: DocumentId) -> str:
    """The whole canonical text; empty if there is no such document."""
    pieces = store.rows("SELECT text FROM texts WHERE document = ? ORDER BY piece", document)
    return "".join(piece for (piece,) in pieces)


def excerpts(store: Store, document: DocumentId, spans: Iterable[Span]) -> Iterator[str]:
    """The text of some spans, without reading all of it."""
    for span in spans:
        first, last = span.start // _PIECE, span.end // _PIECE
        pieces = store.rows(
            "SELECT text FROM texts WHERE document = ? AND piece BETWEEN ? AND ? ORDER BY piece",
            document,
            first,
            last,
        )
        joined = "".join(piece for (piece,) in pieces)
        yield joined[span.start - first * _PIECE : span.end - first * _PIECE]


def passages(store: Store, document: DocumentId) -> SpanTable:
    """The spans of a document's passages."""
    found = store.row("SELECT passages FROM structures WHERE document = ?", document)
    if found is None:
        raise no_such(document)
    return encoding.span_table(found[0])


def passage_lengths(store: Store, documents: Sequence[DocumentId]) -> list[NDArray[np.int32]]:
    """The number of terms in each passage of the documents, in their order.

    Raises ``NotFoundError``.
    """
    rows = store.rows(
        """SELECT document, passage_lengths FROM structures
           WHERE document IN (SELECT value FROM json_each(?))""",
        json.dumps(list(documents)),
    )
    found = {document: encoding.integers(blob) for document, blob in rows}
    for document in documents:
        if document not in found:
            raise no_such(document)
    return [found[document] for document in documents]


def _blocks(spans: bytes, kinds: bytes) -> tuple[Block, ...]:
    pairs = zip(encoding.spans_of(spans), encoding.words(kinds), strict=True)
    return tuple(Block(span, _KINDS[kind]) for span, kind in pairs)


def _lines(spans: bytes, boxes: bytes) -> LineTable:
    starts, ends, pages = encoding.integers(spans).reshape(3, -1)
    return LineTable(starts, ends, pages, encoding.numbers(boxes).reshape(-1, 4))


def _links(blob: bytes) -> tuple[Link, ...]:
    rows = encoding.integers(blob).reshape(-1, 3).tolist()
    return tuple(Link(Span(start, end), target) for start, end, target in rows)


def _sections(store: Store, document: DocumentId) -> tuple[Section, ...]:
    rows = store.rows(
        """SELECT span_start, span_end, title, level FROM sections
           WHERE document = ? ORDER BY number""",
        document,
    )
    return tuple(Section(Span(start, end), title, level) for start, end, title, level in rows)


def _pages(store: Store, document: DocumentId) -> tuple[Page, ...]:
    rows = store.rows(
        """SELECT number, label, spans, state, width, height FROM pages
           WHERE document = ? ORDER BY position""",
        document,
    )
    return tuple(
        Page(number, label, encoding.spans_value(spans), _STATES[state], width, height)
        for number, label, spans, state, width, height in rows
    )


def _print_pages(store: Store, document: DocumentId) -> tuple[PrintPage, ...]:
    rows = store.rows(
        "SELECT label, start FROM print_pages WHERE document = ? ORDER BY position", document
    )
    return tuple(PrintPage(label, start) for label, start in rows)
