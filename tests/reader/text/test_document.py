from __future__ import annotations

from dataclasses import replace

from reader.text.beginning import beginning
from reader.text.document import (
    DocumentText,
    Link,
    Page,
    PageState,
    PrintPage,
    Section,
)
from reader.text.span import Span, SpanTable
from tests.storage.helpers import content_of


def page(number, *spans):
    return Page(number, str(number), spans, PageState.TEXT, 420, 595)


def content(**changes):
    given = {
        "text": "x" * 100,
        "blocks": (),
        "sections": (),
        "sentences": SpanTable.of([]),
        "passages": SpanTable.of([]),
        "pages": (
            page(1, Span(0, 40)),
            page(2, Span(41, 60), Span(80, 90)),
            page(3),
            page(4, Span(60, 79), Span(91, 100)),
        ),
    }
    return DocumentText(**{**given, **changes})


def numbers(span):
    return [page.number for page in content().pages_of(span)]


def test_a_span_knows_its_pages_also_where_a_footnote_was_moved():
    assert numbers(Span(0, 10)) == [1]
    assert numbers(Span(30, 45)) == [1, 2]
    assert numbers(Span(82, 85)) == [2]
    assert numbers(Span(55, 100)) == [2, 4]


def test_the_innermost_section_is_found():
    part = Section(Span(10, 90), "Part", 1)
    chapter = Section(Span(20, 50), "Chapter", 2)
    book = content(sections=(part, chapter))
    assert book.section_at(5) is None
    assert book.section_at(10) is part
    assert book.section_at(49) is chapter
    assert book.section_at(50) is part


def test_printed_pages_go_on_until_the_next():
    book = content(print_pages=(PrintPage("xii", 10), PrintPage("1", 50)))
    labels = [printed and printed.label for printed in map(book.print_page_at, (9, 10, 49, 99))]
    assert labels == [None, "xii", "xii", "1"]


def test_of_the_beginning_only_links_to_the_beginning_are_known():
    known = (Link(Span(0, 3), 5), Link(Span(5, 8), 0))
    later = (Link(Span(0, 4), 10), Link(Span(10, 15), 0))
    whole = replace(content_of("One.", "Two.", "Three."), links=(*known, *later))
    assert beginning(whole, 9).links == known
