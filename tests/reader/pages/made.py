"""Small documents made by code, with the canonical text that a parser would find in them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
import pymupdf

from reader.pages.book_styles import styles_of
from reader.pages.characters import ink_of
from reader.pages.page_source import PageSize, PageSource
from reader.pages.typesetting import style_sheet
from reader.text.document import DocumentText, LineTable, Page, PageState
from reader.text.normalise import normalise
from reader.text.span import Span, SpanTable
from reader.values.page_layout import Layout

NO_SPANS = SpanTable.of([])


def content(
    text: str,
    lines: LineTable | None = None,
    spine: tuple[int, ...] = (),
    pages: Sequence[tuple[int, int]] = (),
) -> DocumentText:
    """A document's text with as much structure as finding places needs."""
    return DocumentText(
        text=text,
        blocks=(),
        sections=(),
        sentences=NO_SPANS,
        passages=NO_SPANS,
        pages=tuple(
            Page(n + 1, str(n + 1), (Span(*span),), PageState.TEXT, 0, 0)
            for n, span in enumerate(pages)
        ),
        lines=lines or LineTable.empty(),
        spine=spine,
    )


def _pages(document: pymupdf.Document) -> Iterator[pymupdf.Page]:
    """Those that are there: a damaged file may count more."""
    with suppress(ValueError):
        yield from document.pages()


def parse(path: Path, password: str | None = None) -> DocumentText:
    """The text of a PDF line by line as MuPDF orders it, words joined at the hyphen."""
    document = pymupdf.open(path)
    if password:
        document.authenticate(password)
    text, rows, pages = "", [], []
    for number, page in enumerate(_pages(document), 1):
        first = len(text)
        for box, raw in _lines(page):
            if text.endswith("-") and not text.endswith(" -"):
                text = text[:-1]
                rows[-1] = (rows[-1][0], len(text), *rows[-1][2:])
            elif text:
                text += " "
            rows.append((len(text), len(text) + len(raw), number, box))
            text += raw
        pages.append((first, len(text)))
    table = LineTable(
        np.array([row[0] for row in rows], np.int32),
        np.array([row[1] for row in rows], np.int32),
        np.array([row[2] for row in rows], np.int32),
        np.array([row[3] for row in rows], np.float32).reshape(-1, 4),
    )
    return content(text, table, pages=pages)


def _lines(page):
    listed = pymupdf.TextPage(page.get_displaylist().get_textpage(flags=0)).extractDICT()
    for block in listed["blocks"]:
        for line in block["lines"]:
            raw = normalise("".join(run["text"] for run in line["spans"]))
            if raw:
                yield line["bbox"], raw


def write_epub(path: Path, chapters: Sequence[str]) -> Path:
    """A minimal EPUB: one XHTML file for each of ``chapters``, given as the body's inner XML."""
    items = "".join(
        f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>'
        for n in range(len(chapters))
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    package = (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"'
        ' unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        '<dc:identifier id="id">x</dc:identifier><dc:title>Made</dc:title>'
        "<dc:language>en</dc:language></metadata>"
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>"
    )
    container = (
        '<?xml version="1.0"?><container version="1.0"'
        ' xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="p.opf" media-type="application/oebps-package+xml"/>'
        "</rootfiles></container>"
    )
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", container)
        book.writestr("p.opf", package)
        for n, body in enumerate(chapters):
            book.writestr(
                f"c{n}.xhtml",
                '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">'
                f"<head><title>c</title></head><body>{body}</body></html>",
            )
    return path


def read_back(path: Path, found, layout=None, password=None) -> str:
    """The ink that MuPDF sees under the rectangles, opened again in the same layout."""
    return ink_under(open_again(path, layout, password), found)


def open_again(path: Path, layout=None, password=None):
    sheet = style_sheet(layout, styles_of(path)) if layout else ""
    pymupdf.mupdf.fz_set_user_css(sheet)
    document = pymupdf.open(path)
    if password:
        document.authenticate(password)
    if document.is_reflowable and layout is not None:
        document.layout(width=layout.width, height=layout.height, fontsize=layout.font_size)
    return document


def ink_under(document, found) -> str:
    return "".join(_under(document[place.page - 1], place.rect) for place in found)


def _under(page, rect) -> str:
    listed = pymupdf.TextPage(page.get_displaylist().get_textpage(flags=0)).extractRAWDICT()
    raw = "".join(
        character["c"]
        for block in listed["blocks"]
        for line in block["lines"]
        for run in line["spans"]
        for character in run["chars"]
        if _middle_inside(character["bbox"], rect)
    )
    return ink_of(raw).text


def _middle_inside(box, rect) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return rect[0] <= x <= rect[2] and rect[1] <= y <= rect[3]


def ink(text: str) -> str:
    return "".join(text.split())


def set_layout(source: PageSource, layout: Layout) -> Sequence[PageSize]:
    """The sizes of all pages in another layout."""
    list(source.flow(layout, 0))
    return source.sizes()


def write_font(path: Path, name: str = "tiro") -> Path:
    """One of MuPDF's own fonts as a file."""
    path.write_bytes(pymupdf.Font(name).buffer)
    return path
