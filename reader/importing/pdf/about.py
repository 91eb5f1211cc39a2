"""Reads a PDF's own metadata: title, authors, language, cover, outline, labels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import numpy as np
import pymupdf

from reader.importing.drafts import DraftBlock
from reader.importing.pdf.breaks import body_size
from reader.importing.pdf.emit import Drafts
from reader.importing.pdf.headings import OutlineEntry
from reader.importing.pdf.labels import page_labels
from reader.importing.pdf.pages import FOREIGN_ERRORS
from reader.importing.pdf.printed_rows import Rows
from reader.text.document import Metadata
from reader.text.file_title import is_of_a_program, title_of_file
from reader.text.normalise import normalise

_COVER_WIDTH = 300
_LARGE = 1.25
_LONGEST_TITLE = 200
_SHORTEST_TITLE = 4
_AUTHORS = re.compile(r"\s*(?:;|\band\b|&(?!\s*(?:Sons|Co(?:mpany|\.)?)\b)|\n)\s*")
"""Between authors; the ampersand of “Orrin & Sons” is part of a name."""
_WORD = re.compile(r"[^\W\d_]{2}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_ON_EVERY_REPORT = re.compile(
    r"\bsecurities and exchange commission\b|^united states$|^form (?:\d{1,2}-\w|s-\d)",
    re.IGNORECASE,
)
"""Large print that all reports to an authority have alike: whom it is for, and on which form."""
_MOST_ENTRIES = 20_000
_DEEPEST = 64


def describe(document: pymupdf.Document, path: Path, rows: Rows, drafts: Drafts) -> Metadata:
    """Read title, authors, language and cover; the first page replaces what the file lacks."""
    stated = document.metadata or {}
    title = normalise(unescape(stated.get("title") or ""))
    if not _WORD.search(title):
        title = _title_on_first_page(rows, drafts) or title_of_file(path)
    elif is_of_a_program(title):
        title = _title_on_first_page(rows, drafts) or title
    authors = (normalise(name) for name in _AUTHORS.split(unescape(stated.get("author") or "")))
    return Metadata(
        title,
        tuple(name for name in authors if name),
        language_of(document),
        _cover(document),
    )


def _title_on_first_page(rows: Rows, drafts: Drafts) -> str:
    """Return the text in the largest print on the first page, if it is large.

    Text set in another direction than the rest of the page is a stamp in its margin.
    """
    on_first = rows.angles[rows.pages == 0]
    usual = int(np.bincount(on_first).argmax()) if len(on_first) else 0
    first = [
        (float(rows.sizes[row]), block.text)
        for block, row in zip(drafts.blocks, drafts.first_rows, strict=True)
        if rows.pages[row] == 0 and rows.angles[row] == usual and _is_title(block)
    ]
    largest = max((size for size, _ in first), default=0.0)
    if not largest or largest < _LARGE * body_size(rows):
        return ""
    title = next(text for size, text in first if size == largest)
    following = [text for size, text in first if size == largest][1:2]
    both = " ".join([title, *following])
    return both if title.endswith((":", "–", "—", ",")) and len(both) < _LONGEST_TITLE else title


def _is_title(block: DraftBlock) -> bool:
    return (
        _SHORTEST_TITLE <= len(block.text) <= _LONGEST_TITLE
        and any(map(str.isalpha, block.text))
        and _ON_EVERY_REPORT.search(block.text) is None
    )


def language_of(document: pymupdf.Document) -> str | None:
    """Return the language that the file states, as a code such as "de-AT"."""
    try:
        stated = document.language
    except FOREIGN_ERRORS:
        return None
    return stated if stated and _LANGUAGE.fullmatch(stated) else None


def _cover(document: pymupdf.Document) -> bytes | None:
    """Draw the first page as a small PNG."""
    try:
        page = document[0]
        zoom = _COVER_WIDTH / max(page.rect.width, page.rect.height / 2, 1)
        picture = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom))
        drawn: bytes = picture.tobytes("png")
    except FOREIGN_ERRORS:
        return None
    return drawn


def outline_of(document: pymupdf.Document) -> Sequence[OutlineEntry]:
    """Read the file's outline, as far as possible; entries without a destination are left out."""
    try:
        entries = document.get_toc(simple=True)
    except (*FOREIGN_ERRORS, RecursionError):
        return ()
    return tuple(
        OutlineEntry(normalise(title), min(level, _DEEPEST), page - 1)
        for level, title, page in entries[:_MOST_ENTRIES]
        if 1 <= page <= document.page_count and normalise(title)
    )


def labels_of(document: pymupdf.Document, count: int) -> list[str]:
    """Return the labels of the ``count`` pages; reading them may have repaired the file."""
    try:
        return [normalise(label) for label in page_labels(document.get_page_labels(), count)]
    except (*FOREIGN_ERRORS, KeyError, TypeError):
        return page_labels((), count)
