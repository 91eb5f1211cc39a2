"""Finds text about the book itself: imprint, title page, contents, licence, colophon.

Less than front and back matter: notes, bibliography and index may answer a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reader.text.around import contents_pages, headed, imprints, licences, plain_title
from reader.text.document import DocumentText
from reader.text.headings_around import HEADINGS
from reader.text.span import Span, SpanTable, merge

_NAMES = frozenset(
    name.strip()
    for name in """
    cover | cover page | front cover | back cover | title page | titlepage | half title
    half title page | half-title | halftitle | halftitlepage | copyright | copyright page
    copyright notice | copyright information | uncopyright | imprint | colophon | license | licence
    contents | table of contents | landmarks | the full project gutenberg license
    transcriber's note | transcriber’s note | transcriber's notes | transcriber’s notes
    titelseite | titelblatt | schmutztitel | umschlag | impressum | inhalt | inhaltsverzeichnis
    page de titre | mentions légales | table des matières | sommaire | página de título | índice
    frontespizio | indice | titelpagina | inhoud | inhoudsopgave
    """.replace("\n", "|").split("|")
    if name.strip()
)
_ASKS = re.compile(
    r"\b(?:authors?|wrote|written|writers?|titled?|entitled|publish\w*|publication|publishers?"
    r"|copyright\w*|licen[cs]\w*|isbn|issn|editions?|editors?|edited|translat\w+|printed|printing"
    r"|colophon|imprint|transcri\w+|e-?books?|gutenberg|contents|chapters?|sections?|parts?"
    r"|cover\w*|dedicat\w+|produced|public domain|this (?:book|novel|document|report|paper|text)"
    r"|autor\w*|verfass\w+|geschrieben|titel\w*|verlag\w*|verlegt|erschien\w*|veröffentlich\w+"
    r"|lizenz\w*|urheber\w*|impressum|auflage|ausgabe|übersetz\w+|gedruckt|inhalt\w*|kapitel\w*"
    r"|abschnitt\w*|buch\w*)\b",
    re.IGNORECASE,
)
_BYLINE = re.compile(r"^by\s+[^\W\d_]", re.IGNORECASE)
_LONGEST_BYLINE = 80
TITLE_PAGE = 3_000
"""The characters at the beginning in which a title page is, if there is one."""


def asks_of_the_book(question: str) -> bool:
    """Whether it may be about the book itself: its author, its date, its parts."""
    return _ASKS.search(question) is not None


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
