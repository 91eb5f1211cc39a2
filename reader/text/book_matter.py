"""Finds text about the book itself: imprint, title page, contents, licence, colophon.

Less than front and back matter: notes, bibliography and index may answer a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from reader.text.around import (
    HEADINGS,
    contents_pages,
    headed,
    imprints,
    licences,
    plain_title,
)
from reader.text.document import DocumentText
from reader.text.language_recognition import question_language
from reader.text.languages import ENGLISH, languages, of_all, pattern
from reader.text.span import Span, SpanTable, merge

_NAMES = of_all(lambda each: each.about_book)
_BYLINE = re.compile(r"^by\s+[^\W\d_]", re.IGNORECASE)
_LONGEST_BYLINE = 80
TITLE_PAGE = 3_000
"""The characters at the beginning in which a title page is, if there is one."""


def asks_of_the_book(question: str) -> bool:
    """Whether it may be about the book itself: its author, its date, its parts."""
    known = languages()
    code = question_language(question)
    return _asking(code if code in known else ENGLISH).search(question) is not None


@cache
def _asking(code: str) -> re.Pattern[str]:
    return re.compile(pattern(languages()[code].asked_of_book), re.IGNORECASE)


def book_matter(content: DocumentText) -> SpanTable:
    """Return all of it, in order; what the file itself marks counts too."""
    found = [*_said(content), *headed(content.sections, _names_it), *_bylines(content)]
    found += [*imprints(content), *contents_pages(content), *licences(content.text)]
    merged = merge(found)
    # Where it would be most of the text, something was misunderstood.
    return SpanTable.of(merged if 2 * sum(map(len, merged)) <= len(content.text) else ())


def _names_it(title: str) -> bool:
    return plain_title(title) in _NAMES


def _said(content: DocumentText) -> Iterator[Span]:
    """Return what the file marks, except notes, bibliography, index and the like."""
    for span in content.around:
        section = content.section_at(span.start)
        title = plain_title(section.title) if section else ""
        if title in _NAMES or title not in HEADINGS:
            yield span


def _bylines(content: DocumentText) -> Iterator[Span]:
    for block in content.blocks:
        if block.span.start > TITLE_PAGE:
            return
        if len(block.span) <= _LONGEST_BYLINE and _BYLINE.match(block.span.of(content.text)):
            yield block.span
