from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from reader.records import DocumentRecord, Source
from reader.text.document import DocumentId, Format, LineTable, PrintPage
from reader.text.span import Span
from tests.books import Chapter, book
from ui.pages.copying import as_printed, cited, flowing
from ui.pages.touching import lines_in_table

RECORD = DocumentRecord(
    id=DocumentId(1),
    source=Source(Path("w.pdf"), "", 1),
    format=Format.PDF,
    title="Walks & <ways>",
    authors=("Ada Example",),
    language="en",
    pages=2,
    words=10,
    characters=100,
    unreadable_pages=(),
    warnings=(),
    added=datetime(2020, 1, 1, tzinfo=UTC),
)
MADE = book(Chapter(1, "The river", ("Herons stand in shallow water there.", "A *ferry* crosses.")))


def span_of(words, content=MADE):
    start = content.text.index(words)
    return Span(start, start + len(words))


def with_lines(content, *starts):
    ends = [*starts[1:], len(content.text)]
    table = LineTable(
        np.array(starts, np.int32),
        np.array(ends, np.int32),
        np.ones(len(starts), np.int32),
        np.zeros((len(starts), 4), np.float32),
    )
    return replace(content, lines=table)


def test_flowing_text_is_the_canonical_text():
    assert flowing(MADE, span_of("stand in shallow")) == "stand in shallow"


def test_lines_are_broken_as_printed_with_their_hyphens():
    text = MADE.text
    made = with_lines(MADE, 0, text.index("Herons"), text.index("low water"), text.index("A *"))
    span = Span(text.index("stand"), len(text))
    printed = as_printed(made, span, lines_in_table(made, span))
    assert printed == "stand in shal-\nlow water there.\n\nA *ferry* crosses."


def test_without_lines_the_text_flows():
    assert as_printed(MADE, span_of("shallow water"), []) == "shallow water"


def test_a_citation_names_author_title_page_and_section():
    made = cited(RECORD, MADE, span_of("A *ferry* crosses."))
    where = "Ada Example, Walks & <ways>, p. 1, “The river”"
    assert made.plain == f"“A *ferry* crosses.” ({where})"
    assert made.markdown.startswith("> A \\*ferry\\* crosses.\n")
    assert "*Walks & \\<ways\\>*" in made.markdown
    assert "<cite>Walks &amp; &lt;ways&gt;</cite>" in made.html


def test_pages_are_those_that_others_can_look_up():
    book_record = replace(RECORD, format=Format.EPUB)
    assert "p. " not in cited(book_record, MADE, span_of("Herons")).plain
    printed = replace(MADE, print_pages=(PrintPage("xii", 0), PrintPage("13", 40)))
    assert "pp. xii–13," in cited(book_record, printed, Span(11, 60)).plain


def test_a_document_that_says_nothing_of_itself_is_cited_by_its_title():
    bare = replace(RECORD, authors=())
    assert cited(bare, MADE, span_of("Herons")).plain.startswith("“Herons” (Walks & <ways>, p. 1")
