"""Sentences of real documents, found again on their pages."""

from __future__ import annotations

import random
import re

import pymupdf
import pytest

from reader.importing.pdf.parsing import parse_pdf
from reader.pages.opening_pages import open_pages
from reader.text.document import Format, ParsedDocument
from reader.text.normalise import normalise
from reader.text.span import Span
from reader.values.page_layout import STANDARD_LAYOUT, Layout
from tests.corpus import corpus
from tests.reader.pages.made import content, ink, ink_under, open_again, set_layout

pytestmark = pytest.mark.corpus
SENTENCE = re.compile(r"\S[^.?!]{20,300}[.?!]")


def share_found(path, source, text, count=25):
    """Number of ``count`` sentences that equal the text under their rectangles."""
    sentences = list(SENTENCE.finditer(text))
    chosen = random.Random(1).sample(sentences, min(count, len(sentences)))
    document = open_again(path)
    found = [
        without_hyphens(ink_under(document, source.rects(Span(*match.span()))))
        == without_hyphens(ink(match.group()))
        for match in chosen
    ]
    return sum(found) / len(found)


def without_hyphens(text):
    """A word broken over two lines has a hyphen on the page and none in the text."""
    return re.sub("[-\u2010]", "", text)


@pytest.mark.parametrize(
    "name",
    [
        "pdfminer+pdfminer.six/naacl06-shinyama.pdf",  # two columns, ligatures, hyphens
        "UglyToad+PdfPig/11194059_2017-11_de_s.pdf",  # two columns, German
        "UglyToad+PdfPig/SmallCropbox.pdf",  # rotated and cropped
        "docling-project+docling/right_to_left_01.pdf",
        pytest.param(
            "../questions/financebench/pdfs/GENERALMILLS_2019_10K.pdf", marks=pytest.mark.slow
        ),
    ],
)
def test_sentences_of_real_pdfs(name):
    path = corpus("pdfs") / name
    *_, parsed = parse_pdf(path, ocr=False)
    assert isinstance(parsed, ParsedDocument)
    source = open_pages(path, parsed.content, Format.PDF)
    share = share_found(path, source, parsed.content.text)
    source.close()
    assert share >= 0.96


def test_sentences_of_a_long_novel_in_two_layouts():
    name = "leo-tolstoy_war-and-peace_louise-maude_aylmer-maude.epub"
    path = corpus("epubs/standardebooks") / name
    made = read_chapters(path, range(180, 200))
    source = open_pages(path, made, Format.EPUB)
    sentences = made.text[made.spine[180] : made.spine[200]]
    start = made.spine[180]
    for layout in (STANDARD_LAYOUT, Layout(300, 450, 16)):
        set_layout(source, layout)
        document = open_again(path, layout)
        for match in random.Random(2).sample(list(SENTENCE.finditer(sentences)), 10):
            span = Span(start + match.start(), start + match.end())
            found = source.rects(span)
            assert ink_under(document, found) == ink(match.group())
            assert source.page_of(span.start) == found[0].page
    source.close()


def read_chapters(path, chosen):
    """The chapters of ``chosen`` with their text, all others empty."""
    document = pymupdf.open(path)
    document.layout(width=600, height=900, fontsize=10)
    text, spine = "", []
    for chapter in range(document.chapter_count):
        spine.append(len(text))
        if chapter in chosen:
            pages = range(document.chapter_page_count(chapter))
            text += normalise(" ".join(document[(chapter, n)].get_text() for n in pages)) + "\n\n"
    return content(text, spine=tuple(spine))
