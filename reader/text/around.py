"""Finds front and back matter: title page, imprint, contents, licence, notes, index.

It belongs to the document, and is read, found and asked like the rest; only a summary of something
larger leaves it out. Some is marked in the file; the rest is known by its heading, or by what is
printed in such places alone. Doubtful parts count as text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from reader.text.document import DocumentText, Section
from reader.text.languages import of_all, pattern
from reader.text.span import Span, SpanTable, merge

HEADINGS = of_all(lambda each: each.about_book | each.around_text)
"""Headings of front and back matter, in small letters, without numbers and signs around them.

Preface, introduction, epilogue and appendix are text, and so are not among them.
"""
_OPENINGS = tuple(of_all(lambda each: each.openings))
"""The beginnings of headings that name an author or a book."""

_MOST = 0.5
"""The largest share of a text that may be front and back matter; more is an error."""

_NO_LETTERS = re.compile(r"^[\W\d_]+|[\W\d_]+$")

_EDGE = 0.1
_LEAST_EDGE = 20_000
"""The characters at both ends in which an imprint, or contents, can be."""
_IMPRINT = re.compile(
    r"(?P<number>\bISBN\b|\bISSN\b)"
    rf"|(?P<rights>{pattern(of_all(lambda each: each.rights))})"
    r"|(?P<owner>©|\bcopyright\s+(?:\(c\)\s*)?\d{4})"
    rf"|(?P<press>{pattern(of_all(lambda each: each.press))})"
    r"|(?P<terms>\bcreative ?commons\b|\bpublic domain\b)",
    re.IGNORECASE,
)
_FEWEST_SIGNS = 2
_LONGEST_IMPRINT = 2_500
_MOST_IMPRINTS = 4
"""The number of imprints up to which they count: more of them are a footer of all pages."""

_LEADER = re.compile(r"(?:\.[ \t\u2009]?){5,}[ \t]*[\divxlc]{1,6}\b")
"""The dots between an entry of the contents and its page."""
_LONGEST_ENTRY = 160
_FEWEST_LEADERS = 3

_CASE = re.IGNORECASE
_BEGINS = re.compile(r"\*\*\* ?START OF TH(?:E|IS) PROJECT GUTENBERG EBOOK[^\n*]*\*\*\*", _CASE)
_ENDS = re.compile(r"\*\*\* ?END OF TH(?:E|IS) PROJECT GUTENBERG EBOOK", _CASE)


def around(content: DocumentText) -> SpanTable:
    """Return all of it, in order: what the file marks, and what is found, unless that is most."""
    found = merge(
        [
            *headed(content.sections, _names_matter),
            *imprints(content),
            *contents_pages(content),
            *licences(content.text),
        ]
    )
    believed = found if sum(map(len, found)) <= _MOST * len(content.text) else ()
    return SpanTable.of(merge([*content.around, *believed]))


def headed(sections: Sequence[Section], tells: Callable[[str], bool]) -> Iterator[Span]:
    """Return text below a telling heading, up to the first section inside with another name."""
    for number, section in enumerate(sections):
        if tells(section.title):
            others = (each.span.start for each in sections[number + 1 :] if not tells(each.title))
            end = min(section.span.end, next(others, section.span.end))
            yield Span(section.span.start, max(section.span.start, end))


def _names_matter(title: str) -> bool:
    plain = plain_title(title)
    return plain in HEADINGS or plain.startswith(_OPENINGS)


def plain_title(title: str) -> str:
    """Return a heading in small letters, without numbers and signs around it."""
    return " ".join(_NO_LETTERS.sub("", title.casefold()).split())


def imprints(content: DocumentText) -> list[Span]:
    """Return short pages (of what reflows: files of the book) with several signs of an imprint."""
    found = [
        page for page in _at_the_edges(content, _leaves(content)) if _is_imprint(content, page)
    ]
    return found if len(found) <= _MOST_IMPRINTS else []


def _leaves(content: DocumentText) -> Iterator[Span]:
    if len(content.spine) > 1:
        ends = (*content.spine[1:], len(content.text))
        yield from (Span(a, max(a, b)) for a, b in zip(content.spine, ends, strict=True))
    elif not content.spine:
        yield from (page.spans[0] for page in content.pages if len(page.spans) == 1)


def _is_imprint(content: DocumentText, leaf: Span) -> bool:
    if not 0 < len(leaf) <= _LONGEST_IMPRINT:
        return False
    signs = {match.lastgroup for match in _IMPRINT.finditer(leaf.of(content.text))}
    return len(signs) >= _FEWEST_SIGNS


def contents_pages(content: DocumentText) -> Iterator[Span]:
    """Return paragraphs that consist of entries with dots and page numbers."""
    text, blocks = content.text, (block.span for block in content.blocks)
    if len(_LEADER.findall(text, 0, _edge(content))) < _FEWEST_LEADERS:
        return
    for span in _at_the_edges(content, blocks):
        leaders = len(_LEADER.findall(span.of(text)))
        if leaders and len(span) <= _LONGEST_ENTRY * leaders:
            yield span


def licences(text: str) -> Iterator[Span]:
    """Yield what Project Gutenberg puts before and behind its texts, between lines of its own."""
    begins = _BEGINS.search(text, 0, _LEAST_EDGE)
    if begins:
        yield Span(0, begins.end())
    ends = _ENDS.search(text, max(0, len(text) - 2 * _LEAST_EDGE))
    if ends:
        yield Span(ends.start(), len(text))


def _edge(content: DocumentText) -> int:
    return max(_LEAST_EDGE, round(_EDGE * len(content.text)))


def _at_the_edges(content: DocumentText, spans: Iterable[Span]) -> Iterator[Span]:
    edge, length = _edge(content), len(content.text)
    return (span for span in spans if span.start < edge or span.end > length - edge)
