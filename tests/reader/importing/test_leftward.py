"""Arabic and Hebrew books, and a vertical Japanese one: their text, and its places on the pages."""

from __future__ import annotations

from contextlib import closing

import pymupdf
import pytest
from ebooklib import epub

from reader.importing.pdf.parsing import parse_pdf
from reader.importing.reflow_import import parse_reflowing
from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.text.span import Span

HEBREW = ("המגדלור עומד על סלע ליד הנמל, והשומר שלו הוא דוד כהן.", "בשנת 1894 נבנה המגדלור.")
ARABIC = ("حارس المنارة اسمه يوسف الحداد.", "وقد سكن الجزيرة منذ عام 1894 مع أهله.")
JAPANESE = ("灯台の番人は田中一郎という名前である。", "吾輩は猫である。")


def make_book(path, language, paragraphs, style=""):
    book = epub.EpubBook()
    book.set_identifier("book")
    book.set_title(paragraphs[0])
    book.set_language(language)
    chapter = epub.EpubHtml(title="1", file_name="c.xhtml")
    text = "".join(f"<p>{each}</p>" for each in paragraphs)
    direction = "rtl" if language in {"ar", "he"} else "ltr"
    chapter.content = f'<html><body dir="{direction}" style="{style}">{text}</body></html>'
    book.add_item(chapter)
    book.toc = book.spine = [chapter]
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    epub.write_epub(str(path), book)
    return path


def make_pdf(path, paragraphs):
    story = pymupdf.Story("".join(f'<p dir="rtl">{each}</p>' for each in paragraphs))
    writer = pymupdf.DocumentWriter(str(path))
    page = pymupdf.Rect(0, 0, 420, 595)
    device = writer.begin_page(page)
    story.place(pymupdf.Rect(40, 40, 380, 555))
    story.draw(device)
    writer.end_page()
    writer.close()
    return path


def places(path, parsed, words):
    """The left edges of words, each on the page where its text is found."""
    text = parsed.content.text
    kind = Format.PDF if path.suffix == ".pdf" else Format.EPUB
    with closing(open_pages(path, parsed.content, kind)) as source:
        for word in words:
            at = text.index(word)
            (found,) = source.rects(Span(at, at + len(word)))
            yield found.rect[0]


@pytest.mark.parametrize(
    ("language", "paragraphs", "words"),
    [("he", HEBREW, ("בשנת", "1894", "נבנה")), ("ar", ARABIC, ("سكن", "1894", "أهله"))],
)
def test_a_book_that_runs_leftward_is_found_where_it_is_shown(
    tmp_path, language, paragraphs, words
):
    path = make_book(tmp_path / "book.epub", language, paragraphs)
    *_, parsed = parse_reflowing(path, Format.EPUB)
    assert all(each in parsed.content.text for each in paragraphs)
    assert (lefts := list(places(path, parsed, words))) == sorted(lefts, reverse=True)


def test_a_hebrew_pdf_has_its_numbers_in_their_place(tmp_path):
    path = make_pdf(tmp_path / "made.pdf", HEBREW)
    *_, parsed = parse_pdf(path)
    assert "בשנת 1894 נבנה המגדלור." in parsed.content.text
    lefts = list(places(path, parsed, ("בשנת", "1894", "נבנה")))
    assert lefts == sorted(lefts, reverse=True)


def test_columns_are_read_from_the_right(tmp_path):
    document = pymupdf.open()
    page = document.new_page(width=420, height=595)
    for left, word in ((230, "ראשון"), (40, "שני")):
        box = pymupdf.Rect(left, 60, left + 150, 500)
        page.insert_htmlbox(box, f'<p dir="rtl">{(word + " ") * 120}</p>')
    document.save(tmp_path / "columns.pdf")
    *_, parsed = parse_pdf(tmp_path / "columns.pdf")
    text = parsed.content.text
    assert text.rindex("ראשון") < text.index("שני")


def test_a_vertical_book_is_readable_in_lines(tmp_path):
    path = make_book(tmp_path / "book.epub", "ja", JAPANESE, "writing-mode: vertical-rl")
    *_, parsed = parse_reflowing(path, Format.EPUB)
    assert all(each in parsed.content.text for each in JAPANESE)
    first, second = places(path, parsed, ("灯台", "田中"))
    assert first < second
