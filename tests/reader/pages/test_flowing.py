"""Text that flows: the chapter in sight comes first, and everything is where it says."""

from __future__ import annotations

import zipfile
from dataclasses import replace

import numpy as np
import pytest

from reader.pages.book_styles import BookStyles, speaking, styles_of
from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.text.span import Span
from reader.values.page_layout import STANDARD_LAYOUT, Layout
from tests.reader.pages.made import content, set_layout, write_epub

SENTENCE = "An extraordinarily uncharacteristic telecommunication was acknowledged there. "
CHAPTERS = 12
SCROLLED = Layout(300, 800, 12, margin=0, sides=20, continuous=True)


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """A path and its text: chapters of one to twelve paragraphs."""
    path = tmp_path_factory.mktemp("flowing") / "book.epub"
    paragraph = (SENTENCE * 6).strip()
    chapters = [[f"Chapter {n}", *[paragraph] * n] for n in range(1, CHAPTERS + 1)]
    write_epub(path, ["".join(f"<p>{part}</p>" for part in chapter) for chapter in chapters])
    texts = ["\n\n".join(chapter) for chapter in chapters]
    spine = [0]
    for text in texts[:-1]:
        spine.append(spine[-1] + len(text) + 2)
    return path, content("\n\n".join(texts), spine=tuple(spine))


@pytest.fixture
def source(book):
    path, made = book
    source = open_pages(path, made, Format.EPUB)
    yield source
    source.close()


def test_the_chapter_in_sight_is_there_at_once_and_the_others_in_the_end(book, source):
    _, made = book
    offset = made.text.index("Chapter 7")
    span = Span(offset, offset + 7)
    flowing = source.flow(SCROLLED, offset)
    next(flowing)
    assert source.layout == SCROLLED
    (placed,) = source.rects(span)
    drawn = source.draw(placed.page, 1.0).pixels
    before = source.pages_before()
    assert list(flowing)[-1] == 1.0
    after = source.pages_before()
    (again,) = source.rects(span)
    assert again.page - after[6] == placed.page - before[6]
    assert again.rect == placed.rect
    assert source.draw(again.page, 1.0).pixels == drawn
    assert len(source.sizes()) == after[-1]
    assert list(after) == list(counted(source, SCROLLED))


def counted(source, layout):
    set_layout(source, layout)
    return source.pages_before()


def test_the_last_page_of_a_chapter_ends_below_its_last_line(book, source):
    _, made = book
    set_layout(source, SCROLLED)
    firsts, sizes = source.pages_before(), source.sizes()
    for chapter in range(CHAPTERS):
        end = made.spine[chapter + 1] - 2 if chapter + 1 < CHAPTERS else len(made.text)
        last = source.rects(Span(end - 2, end - 1))[-1]
        assert last.page == firsts[chapter + 1]
        assert last.rect[3] <= sizes[last.page - 1].height <= last.rect[3] + 3 * SCROLLED.font_size


def test_lines_are_evenly_spaced_across_the_pages_of_scrolled_text(book, source):
    """A reader must not see where a page ends, be it in a sentence or between paragraphs."""
    _, made = book
    for layout in (SCROLLED, replace(SCROLLED, line_height=1.7), replace(SCROLLED, font_size=17)):
        set_layout(source, layout)
        for chapter in (CHAPTERS - 2, CHAPTERS - 1):
            tops = lines_of_strip(source, made, chapter)
            distances = np.diff(tops)
            line, paragraph = np.median(distances), distances.max()
            assert paragraph > line + 5
            usual = np.minimum(np.abs(distances - line), np.abs(distances - paragraph))
            # Rectangles of lines that overlap are parted, but not those of two pages.
            assert usual.max() < 0.1 * layout.font_size


def lines_of_strip(source, made, chapter):
    """Return the tops of a chapter's lines below its heading, on its pages one below the other."""
    start = made.spine[chapter]
    end = made.spine[chapter + 1] if chapter + 1 < CHAPTERS else len(made.text)
    heights = [0.0, *np.cumsum([size.height for size in source.sizes()]).tolist()]
    rects = source.rects(Span(made.text.index("An extra", start), end))
    assert len({placed.page for placed in rects}) > 2
    return sorted({round(heights[p.page - 1] + p.rect[1], 2) for p in rects})


def test_one_that_is_given_up_leaves_a_layout_that_can_be_read(book, source):
    _, made = book
    offset = made.text.index("Chapter 9")
    flowing = source.flow(SCROLLED, offset)
    next(flowing)
    flowing.close()
    (placed,) = source.rects(Span(offset, offset + 7))
    assert source.draw(placed.page, 1.0).pixels
    assert source.page_of(offset) == placed.page
    past = source.pages_before()[-1]
    assert source.words(past).starts.dtype == source.words(1).starts.dtype, "it can be asked for"


def test_words_are_divided_by_the_language_a_book_names_and_found_again(book, source):
    _, made = book
    plain = Layout(190, 500, 12, margin=10)
    divided = Layout(190, 500, 12, margin=10, hyphens=True)
    word = made.text.index("telecommunication")
    span = Span(word, word + len("telecommunication"))

    def lines(layout):
        set_layout(source, layout)
        every = made.text[: made.spine[1]]
        starts = [n for n in range(len(every)) if every.startswith("uncharacteristic", n)]
        return max(len(source.rects(Span(n, n + 16))) for n in starts)

    assert lines(plain) == 1
    assert lines(divided) == 2
    assert source.rects(span)


def test_what_names_its_language_already_is_left_as_it_is(tmp_path):
    path = write_epub(tmp_path / "plain.epub", ["<p>One</p>"])
    anew = speaking(path)
    assert b'<html lang="en" ' in anew
    again = tmp_path / "again.epub"
    again.write_bytes(anew)
    assert speaking(again) is None
    assert speaking(tmp_path / "nothing.epub") is None


SHEET = """
section[epub|type~="titlepage"] h1, section[epub|type~="titlepage"] p {
  left: -999em; position: absolute }
.for-readers { position: absolute; clip: rect(0 0 0 0) }
h2 { color: red }
section[epub|type~="chapter"] h2 { font-weight: bold }
"""
TITLE = (
    '<section id="front" xmlns:epub="http://www.idpf.org/2007/ops" epub:type="titlepage">'
    "<h1>Hidden title</h1><p>By nobody</p></section>"
    '<p class="for-readers">Unseen</p><p>Seen at once.</p>'
)


def test_a_heading_that_a_title_page_hides_is_not_shown(tmp_path):
    path = write_epub(tmp_path / "titled.epub", [TITLE])
    with zipfile.ZipFile(path, "a") as book:
        book.writestr("look.css", SHEET)
    assert set(styles_of(path).hidden) == {"#front h1", "#front p", ".for-readers"}
    made = content("Hidden title\n\nBy nobody\n\nUnseen\n\nSeen at once.", spine=(0,))
    source = open_pages(path, made, Format.EPUB)
    title, seen = Span(0, 6), Span(made.text.index("Seen"), made.text.index("Seen") + 4)
    assert source.rects(title), "the standard layout is the same for ever"
    assert source.layout == STANDARD_LAYOUT
    set_layout(source, Layout(300, 400, 12, margin=20))
    assert not source.rects(title)
    assert source.rects(seen)
    source.close()


def test_of_a_file_that_is_no_book_nothing_is_hidden(tmp_path):
    path = tmp_path / "torn.epub"
    path.write_bytes(b"PK\x03\x04 torn")
    assert styles_of(path) == BookStyles()
