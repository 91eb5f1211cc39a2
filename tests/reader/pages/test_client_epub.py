from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.text.span import Span
from reader.values.page_layout import STANDARD_LAYOUT, Layout
from tests.reader.pages.made import content, ink, read_back, set_layout, write_epub

WORDS = [
    "harbour", "naïve", "“quiet”", "ships—and", "well-known", "efficient", "flowing",
    "letters,", "winter", "the", "of", "a", "nobody", "opened.", "Œuvre", "fifth",
    "incomprehensibilities", "co-operation",
]  # fmt: skip
LAYOUTS = [STANDARD_LAYOUT, Layout(300, 400, 18), Layout(800, 1000, 9)]


def made_chapters():
    dice = random.Random(4)
    for number in range(5):
        paragraphs = [
            " ".join(dice.choice(WORDS) for _ in range(dice.randint(20, 120)))
            for _ in range(1 + 4 * (number % 3))
        ]
        yield [f"Chapter {number}", *paragraphs]


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("epub") / "made.epub"
    chapters = list(made_chapters())
    bodies = [
        f"<h1>{heading}</h1>"
        + "".join(f"<p>{p.replace('winter', '<em>win</em>ter')}</p>" for p in paragraphs)
        for heading, *paragraphs in chapters
    ]
    write_epub(path, bodies)
    text, spine = "", []
    for paragraphs in chapters:
        text += "\n\n" if text else ""
        spine.append(len(text))
        text += "\n\n".join(paragraphs)
    made = content(text, spine=tuple(spine))
    source = open_pages(path, made, Format.EPUB)
    yield path, made, source
    source.close()


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@settings(max_examples=15)
@given(data=st.data())
def test_a_span_is_found_again_in_every_layout(book, layout, data):
    path, made, source = book
    if source.layout != layout:
        set_layout(source, layout)
    words = list(re.finditer(r"\S+", made.text))
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, min(len(words), first + 100) - 1))
    span = Span(words[first].start(), words[last].end())
    found = source.rects(span)
    assert read_back(path, found, layout) == ink(span.of(made.text))
    assert source.page_of(span.start) == found[0].page
    assert source.page_of(span.end - 1) == found[-1].page


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_all_words_of_all_pages_are_those_of_the_text(book, layout):
    _, made, source = book
    pages = len(set_layout(source, layout))
    read = "".join(
        made.text[a:b]
        for page in range(1, pages + 1)
        for words in [source.words(page)]
        for a, b in zip(words.starts, words.ends, strict=True)
    )
    assert read == ink(made.text)


def test_a_ligature_is_covered_whole_by_either_of_its_letters(book):
    path, made, source = book
    set_layout(source, STANDARD_LAYOUT)
    at = made.text.index("efficient")
    (one,), (other,) = (source.rects(Span(at + k, at + k + 1)) for k in (1, 3))
    assert one == other
    assert read_back(path, [one], STANDARD_LAYOUT) == "ffi"
