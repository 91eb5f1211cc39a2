from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import NotFoundError
from reader.records import DocumentRecord
from reader.text.document import (
    Block,
    BlockKind,
    DocumentId,
    DocumentText,
    Format,
    LineTable,
    Link,
    Metadata,
    Page,
    PageState,
    ParsedDocument,
    PrintPage,
    Section,
)
from reader.text.span import Span, SpanTable
from storage.library import SqliteLibrary
from tests.storage.helpers import COVER, add, parsed, remember_all, source


def test_a_document_comes_back_as_it_was_added(library: SqliteLibrary):
    given_document = parsed("Call me Ishmael.", "Some years ago.")
    record = library.documents.add(given_document, source("moby"))
    assert record.source == source("moby")
    assert record.format is Format.EPUB
    assert (record.title, record.authors, record.language) == (
        "A book",
        ("A. Author", "Ö. Other"),
        "en",
    )
    assert (record.pages, record.words, record.characters) == (2, 6, 32)
    assert record.unreadable_pages == (2,)
    assert record.warnings == ("A page was repaired.",)
    assert abs((datetime.now(UTC) - record.added).total_seconds()) < 60
    assert library.documents.get(record.id) == record
    assert library.documents.by_hash(record.source.sha256) == record
    assert library.documents.cover(record.id) == COVER
    assert_same(library.documents.content(record.id), given_document.content)


def test_documents_are_listed_newest_last_and_outlive_the_program(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        records = [add(library, "One.", title="First"), add(library, "Two.", title="Second")]
    with SqliteLibrary.open(tmp_path) as library:
        assert library.documents.all() == records


def test_the_same_file_is_kept_once(library: SqliteLibrary):
    first = library.documents.add(parsed("One."), source("same"))
    assert library.documents.add(parsed("Another."), source("same")) == first
    assert library.documents.all() == [first]


def test_a_missing_document_is_not_found(library: SqliteLibrary):
    missing = DocumentId(7)
    for ask in (library.documents.get, library.documents.content, library.documents.cover):
        with pytest.raises(NotFoundError, match="no document 7"):
            ask(missing)
    with pytest.raises(NotFoundError):
        library.documents.remove(missing)
    with pytest.raises(NotFoundError):
        library.documents.relocate(missing, Path("x"))
    assert library.documents.by_hash("0" * 64) is None


def test_a_moved_file_is_remembered(library: SqliteLibrary):
    record = add(library, "One.")
    moved = library.documents.relocate(record.id, Path("/elsewhere/book.epub"))
    assert moved == replace(
        record, source=replace(record.source, path=Path("/elsewhere/book.epub"))
    )
    assert library.documents.get(record.id) == moved


@pytest.mark.skipif(os.name == "nt", reason="Windows names are Unicode")
def test_a_file_name_that_is_not_unicode_is_kept_exactly(library: SqliteLibrary):
    path = Path(os.fsdecode(b"/books/caf\xe9.pdf"))
    record = library.documents.relocate(add(library, "One.").id, path)
    assert record.source.path == path


def test_removal_leaves_nothing_behind_and_the_others_untouched(library: SqliteLibrary):
    kept = add(library, "The whale swims.", title="Kept")
    record = add(library, "Xylophones everywhere.", "Nobody else says zyzzyva.")
    for of in (kept, record):
        remember_all(library, of)
    library.documents.remove(record.id)

    assert library.documents.all() == [kept]
    assert library.terms.search("xylophones", None, 5) == []
    assert library.memories.status(kept.id).tree_complete
    assert library.terms.search("whale", None, 5)[0].document == kept.id
    assert library.problems() == ()
    assert b"zyzzyva" not in library.path.read_bytes().lower()
    assert rows_of(library, record) == 0


def rows_of(library: SqliteLibrary, record: DocumentRecord) -> int:
    tables = "covers texts structures sections pages print_pages postings vectors episodes nodes"
    database = library.store.database
    return sum(
        database.table(name).count_where("document = ?", [record.id]) for name in tables.split()
    )


def test_half_a_character_does_not_stop_a_book(library: SqliteLibrary):
    record = add(library, "The caf\udce9 whale.", "Second.", title="T\ud800")
    content = library.documents.content(record.id)
    assert content.text == "The caf? whale.\nSecond."
    assert content.passages[1].of(content.text) == "Second."
    assert library.documents.by_hash(record.source.sha256) == record
    library.documents.remove(record.id)
    assert library.terms.search("whale", None, 5) == []


def test_an_id_is_never_given_twice(library: SqliteLibrary):
    record = add(library, "One.")
    library.documents.remove(record.id)
    assert add(library, "One.").id > record.id


def test_a_failing_addition_leaves_nothing(library: SqliteLibrary):
    broken = parsed("One.", "Two.")
    impossible = replace(broken.content, print_pages=(PrintPage("1", None),))  # type: ignore[arg-type]
    with pytest.raises(Exception, match="NOT NULL"):
        library.documents.add(replace(broken, content=impossible), source("x"))
    assert library.documents.all() == []
    assert library.terms.search("one", None, 5) == []


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
sizes = st.floats(0, 5000, width=32)


@st.composite
def spans(draw: st.DrawFn, text: str) -> Span:
    ends = st.integers(0, len(text))
    return Span(*sorted((draw(ends), draw(ends))))


@st.composite
def tables(draw: st.DrawFn, text: str) -> SpanTable:
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=12)))
    return SpanTable.of(Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False))


@st.composite
def line_tables(draw: st.DrawFn) -> LineTable:
    count = draw(st.integers(0, 4))
    numbers = st.lists(st.integers(0, 2**31 - 1), min_size=count, max_size=count)
    boxes = draw(st.lists(st.tuples(sizes, sizes, sizes, sizes), min_size=count, max_size=count))
    starts, ends, pages = (np.array(draw(numbers), np.int32) for _ in range(3))
    return LineTable(starts, ends, pages, np.array(boxes, np.float32).reshape(-1, 4))


@st.composite
def contents(draw: st.DrawFn) -> DocumentText:
    text = draw(texts)
    some = spans(text)
    blocks = st.builds(Block, some, st.sampled_from(BlockKind))
    pages = st.builds(
        Page,
        st.integers(1, 99),
        texts,
        st.lists(some, max_size=2).map(tuple),
        st.sampled_from(PageState),
        sizes,
        sizes,
    )
    return DocumentText(
        text=text,
        blocks=draw(st.lists(blocks, max_size=4).map(tuple)),
        sections=tuple(draw(st.lists(st.builds(Section, some, texts, st.integers(1, 9))))),
        sentences=draw(tables(text)),
        passages=draw(tables(text)),
        pages=draw(st.lists(pages, max_size=4).map(tuple)),
        print_pages=tuple(
            draw(st.lists(st.builds(PrintPage, texts, st.integers(0, 9)), max_size=3))
        ),
        lines=draw(line_tables()),
        spine=tuple(draw(st.lists(st.integers(0, 2**31 - 1), max_size=4))),
        around=tuple(draw(tables(text))),
        links=tuple(draw(st.lists(st.builds(Link, some, st.integers(0, 9)), max_size=3))),
    )


@given(contents(), texts)
def test_every_document_text_comes_back_equal(
    library: SqliteLibrary, content: DocumentText, title: str
):
    document = ParsedDocument(Format.PDF, Metadata(title), content)
    record = library.documents.add(document, source("any"))
    try:
        assert record.title == title
        assert_same(library.documents.content(record.id), content)
    finally:
        library.documents.remove(record.id)


def assert_same(found: DocumentText, expected: DocumentText) -> None:
    assert _plain(found) == _plain(expected)
    for name in ("starts", "ends", "pages", "boxes"):
        ours, theirs = getattr(found.lines, name), getattr(expected.lines, name)
        assert ours.dtype == theirs.dtype
        np.testing.assert_array_equal(ours, theirs)


def _plain(content: DocumentText) -> tuple[object, ...]:
    return (
        content.text,
        content.blocks,
        content.sections,
        content.sentences,
        content.passages,
        content.pages,
        content.print_pages,
        content.spine,
        content.links,
    )
