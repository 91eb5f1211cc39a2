"""Text in other faces, margins, distances: it looks different, and every place stays the same."""

from __future__ import annotations

import random
import re
import zipfile
from contextlib import closing
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import UnreadablePageError
from reader.pages.opening_pages import open_pages
from reader.pages.typesetting import LINK_COLOUR
from reader.text.document import Format
from reader.text.span import Span
from reader.values.page_layout import Face, Justification, Layout
from tests.reader.pages.made import content, ink, read_back, set_layout, write_epub, write_font

WORDS = [
    "harbour", "naïve", "“quiet”", "ships—and", "well-known", "efficient", "co\u00adoperation",
    "letters,", "winter", "the", "of", "a", "nobody", "opened.", "Œuvre", "incomprehensibilities",
    "https://example.org/a/very/long/address/that/nobody/can/break",
]  # fmt: skip
FACES = ("book", "serif", "sans-serif", "font", "four fonts", "missing", "broken")


def paragraphs_of(number):
    dice = random.Random(number)
    return [
        " ".join(dice.choice(WORDS) for _ in range(dice.randint(5, 90)))
        for _ in range(1 + 3 * (number % 3))
    ]


@pytest.fixture(scope="module")
def fonts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fonts with 'quotes' (and 100%)")
    names = ("tiro", "tibo", "tiit", "tibi")
    files = tuple(str(write_font(folder / f"{name} ü.otf", name)) for name in names)
    broken = folder / "broken.ttf"
    broken.write_bytes(b"no font at all" * 100)
    return {
        "book": None,
        "serif": Face("serif"),
        "sans-serif": Face("sans-serif"),
        "font": Face("Made", files[:1]),
        "four fonts": Face("Made", files),
        "missing": Face("Gone", (str(folder / "gone.ttf"), "", "", "")),
        "broken": Face("Broken", (str(broken), "", "", "")),
    }


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("epub") / "made.epub"
    chapters = [[f"Chapter {n}", *paragraphs_of(n)] for n in range(4)]
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
        text += "\n\n".join(paragraphs).replace("\u00ad", "")
    made = content(text, spine=tuple(spine))
    source = open_pages(path, made, Format.EPUB)
    yield path, made, source
    source.close()


layouts = st.builds(
    Layout,
    width=st.sampled_from([260, 420, 700]),
    height=st.sampled_from([350, 595]),
    font_size=st.sampled_from([7.5, 12, 19]),
    face=st.sampled_from(FACES),
    margin=st.sampled_from([None, 0, 20, 70]),
    sides=st.sampled_from([None, 0, 33]),
    continuous=st.booleans(),
    line_height=st.sampled_from([None, 1, 1.55, 2.2]),
    justification=st.sampled_from(Justification),
)


def with_face(layout, fonts):
    values = {name: getattr(layout, name) for name in Layout.__slots__}
    return Layout(**values | {"face": fonts[layout.face]})


@given(layout=layouts, data=st.data())
def test_a_quote_is_found_again_however_the_text_is_set(book, fonts, layout, data):
    path, made, source = book
    asked = with_face(layout, fonts)
    set_layout(source, asked)
    assert source.layout.face == (None if layout.face in ("missing", "broken") else asked.face)
    words = list(re.finditer(r"\S+", made.text))
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, min(len(words), first + 60) - 1))
    span = Span(words[first].start(), words[last].end())
    found = source.rects(span)
    shown = read_back(path, found, source.layout).replace("\u00ad", "")
    # A soft hyphen is shown as a hyphen where it breaks a word.
    assert shown.replace("co-oper", "cooper") == ink(span.of(made.text))
    assert source.page_of(span.start) == found[0].page
    assert source.page_of(span.end - 1) == found[-1].page


def test_a_missing_page_is_reported(book):
    _, _, source = book
    many = len(set_layout(source, Layout(260, 350, 19)))
    assert many > len(set_layout(source, Layout(700, 900, 8)))
    for ask in (source.words, source.text, lambda page: source.draw(page, 1.0)):
        with pytest.raises(UnreadablePageError):
            ask(many)


def test_a_face_is_really_another_one(book, fonts):
    _, _, source = book
    looks = set()
    for face in ("serif", "sans-serif", "four fonts"):
        set_layout(source, Layout(420, 595, 12, face=fonts[face], margin=40))
        looks.add(source.draw(2, 1.0).pixels)
    assert len(looks) == 3


def test_a_font_removed_while_the_book_is_open_falls_back(book, tmp_path):
    _, _, source = book
    font = write_font(tmp_path / "soon gone.otf")
    face = Face("Soon gone", (str(font),))
    set_layout(source, Layout(420, 595, 12, face=face))
    assert source.layout.face == face
    font.unlink()
    assert source.draw(1, 1.0).width == 420  # it was loaded already
    set_layout(source, Layout(420, 595, 13, face=face))
    assert source.layout.face is None
    assert source.draw(1, 1.0).width == 420


def styled(path, body, sheet):
    """Replace the first chapter of an EPUB by one with a style sheet."""
    head = "<head><title>c</title><link rel='stylesheet' href='a.css' type='text/css'/></head>"
    with zipfile.ZipFile(path) as old:
        entries = {name: old.read(name) for name in old.namelist()}
    entries["c0.xhtml"] = (
        f'<html xmlns="http://www.w3.org/1999/xhtml">{head}<body>{body}</body></html>'.encode()
    )
    entries["a.css"] = sheet.encode()
    with zipfile.ZipFile(path, "w") as book:
        for name, data in entries.items():
            book.writestr(name, data)


@pytest.fixture
def poem(tmp_path):
    """Prose, a line that its style sheet centres, and one centred by what is around it."""
    path = write_epub(tmp_path / "poem.epub", ["<p>x</p>"])
    prose = "All the long afternoon boats came in, one after another, unhurried. " * 12
    body = (
        f"<p class='prose'>{prose}</p><p class='stars'>AAA</p>"
        f"<div class='mid'><p>BBB</p></div><p class='prose'>{prose}</p>"
    )
    sheet = (
        "/* a { text-align: center } */ p.stars, .other:hover { text-align: center }"
        " .mid { text-align:center; } .prose { text-align: justify }"
    )
    styled(path, body, sheet)
    text = f"{prose.strip()}\n\nAAA\n\nBBB\n\n{prose.strip()}"
    return path, content(text, spine=(0,)), len(prose.strip())


@pytest.mark.parametrize("justification", list(Justification))
def test_paragraphs_are_aligned_as_asked_and_what_is_centred_stays_so(poem, justification):
    path, made, length = poem
    source = open_pages(path, made, Format.EPUB)
    try:
        set_layout(source, Layout(420, 595, 12, margin=50, justification=justification))
        lines = [placed.rect for placed in source.rects(Span(0, length))]
        ends = {round(rect[2]) for rect in lines[:-1]}
        assert (len(ends) == 1) == (justification is not Justification.RAGGED)
        for centred in ("AAA", "BBB"):
            at = made.text.index(centred)
            ((left, _, right, _),) = [p.rect for p in source.rects(Span(at, at + 3))]
            assert (left + right) / 2 == pytest.approx(210, abs=2)
    finally:
        source.close()


def test_margins_and_distances_of_lines_are_as_asked(poem):
    path, made, length = poem
    source = open_pages(path, made, Format.EPUB)
    try:
        for margin, height in ((30, 1.2), (80, 2.0)):
            set_layout(source, Layout(420, 595, 10, margin=margin, line_height=height))
            rects = [p.rect for p in source.rects(Span(0, length)) if p.page == 1]
            assert min(rect[0] for rect in rects) == pytest.approx(margin, abs=2)
            assert max(rect[2] for rect in rects) <= 420 - margin + 1
            steps = [b[3] - a[3] for a, b in pairwise(rects)]
            assert min(steps) == pytest.approx(10 * height, abs=0.6)
    finally:
        source.close()


@pytest.mark.parametrize(
    ("sheet", "colour"),
    [
        ("p { color: black; }", LINK_COLOUR),
        ("a { background-color: white; }", LINK_COLOUR),
        ("a:link, a:visited { text-decoration: none; color: #c00000; }", "#c00000"),
        ("a { color: #c00000 }", "#c00000"),
        ("p a { color: #c00000 }", "#c00000"),
        ("a { color: #00c000 } p > a[href] { color: #c00000 }", "#c00000"),
        ("a.other, .p.a { color: #c00000 }", LINK_COLOUR),
    ],
)
def test_links_have_the_book_s_own_colour_or_one_that_is_legible_everywhere(
    tmp_path, sheet, colour
):
    path = write_epub(tmp_path / "linked.epub", ["<p>x</p>"])
    styled(path, '<p>See <a href="https://example.org">the notes and the map</a>.</p>', sheet)
    with closing(open_pages(path, content("x", spine=(0,)), Format.EPUB)) as source:
        set_layout(source, Layout(420, 595, 24, margin=20))
        picture = source.draw(1, 4.0)
    pixels = np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.stride)
    seen = {tuple(each) for each in pixels[:, : picture.width * 3].reshape(-1, 3)}
    assert tuple(bytes.fromhex(colour[1:])) in seen
    assert (0, 0, 255) not in seen
