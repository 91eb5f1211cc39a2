"""Reads a PDF's own metadata: title, authors, language, cover, outline, labels of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from reader.importing.drafts import DraftBlock
from reader.importing.opening import BROKEN
from reader.importing.pdf.breaks import body_size
from reader.importing.pdf.emit import Drafts
from reader.importing.pdf.headings import OutlineEntry
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
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LARGEST_ROMAN = 4999
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_MOST_LETTERS = 20


def describe(document: pymupdf.Document, path: Path, rows: Rows, drafts: Drafts) -> Metadata:
    """Read title, authors, language and cover; the first page replaces what the file lacks."""
    stated = document.metadata or {}
    title = normalise(unescape(stated.get("title") or ""))
    is_word = _WORD.search(title) is not None
    if not is_word or is_of_a_program(title):
        title = _title_on_first_page(rows, drafts) or (title if is_word else title_of_file(path))
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
    titles = [text for size, text in first if size == largest]
    both = " ".join(titles[:2])
    goes_on = titles[0].endswith((":", "–", "—", ",")) and len(both) < _LONGEST_TITLE
    return both if goes_on else titles[0]


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
    except BROKEN:
        return None
    return stated if stated and _LANGUAGE.fullmatch(stated) else None


def _cover(document: pymupdf.Document) -> bytes | None:
    """Draw the first page as a small PNG."""
    try:
        page = document[0]
        zoom = _COVER_WIDTH / max(page.rect.width, page.rect.height / 2, 1)
        picture = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom))
        drawn: bytes = picture.tobytes("png")
    except BROKEN:
        return None
    return drawn


def outline_of(document: pymupdf.Document) -> Sequence[OutlineEntry]:
    """Read the file's outline, as far as possible; entries without a destination are left out."""
    try:
        entries = document.get_toc(simple=True)
    except (*BROKEN, RecursionError):
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
    except (*BROKEN, KeyError, TypeError):
        return page_labels((), count)


def page_labels(rules: Sequence[Mapping[str, Any]], count: int) -> list[str]:
    """Return the label of every page, by the label ranges of PyMuPDF (PDF 32000-1, 12.4.2).

    Pages without a label of their own are labelled by their number.
    """
    labels = [str(number) for number in range(1, count + 1)]
    ordered = sorted(rules, key=lambda rule: int(rule["startpage"]))
    for index, rule in enumerate(ordered):
        start = max(0, int(rule["startpage"]))
        after = int(ordered[index + 1]["startpage"]) if index + 1 < len(ordered) else count
        first, style = int(rule.get("firstpagenum") or 1), str(rule.get("style") or "")
        for page in range(start, min(after, count)):
            label = str(rule.get("prefix") or "") + _numeral(first + page - start, style)
            labels[page] = " ".join(label.split()) or labels[page]
    return labels


def _numeral(number: int, style: str) -> str:
    if not style or number < 1:
        return ""
    if style in ("r", "R") and number <= _LARGEST_ROMAN:
        roman = _roman(number)
        return roman.upper() if style == "R" else roman
    if style in ("a", "A") and number <= len(_ALPHABET) * _MOST_LETTERS:
        times, letter = divmod(number - 1, len(_ALPHABET))
        letters = _ALPHABET[letter] * (times + 1)
        return letters.upper() if style == "A" else letters
    return str(number)


def _roman(number: int) -> str:
    numeral = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral
