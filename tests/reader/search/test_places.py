from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.search.excerpts import block_around, excerpt
from reader.search.page_names import NoSuchPageError, PageGoal, PageNames
from reader.text.document import PrintPage
from reader.text.span import Span
from tests.books import plain

BOOK = PageNames(["i", "ii", "iii", "1", "2", "A-3"])


@pytest.mark.parametrize(
    ("typed", "goal"),
    [
        ("ii", PageGoal(page=2)),
        (" III ", PageGoal(page=3)),
        ("1", PageGoal(page=4)),
        ("2", PageGoal(page=5)),
        ("6", PageGoal(page=6)),
        ("a-3", PageGoal(page=6)),
        ("50%", PageGoal(share=0.5)),
        ("12,5 %", PageGoal(share=0.125)),
        ("0%", PageGoal(share=0.0)),
    ],
)
def test_a_page_is_found_by_label_number_or_share(typed, goal):
    assert BOOK.find(typed) == goal


@pytest.mark.parametrize("typed", ["7", "0", "-1", "", "iv", "101%", "page", "9" * 400, "²"])
def test_an_unknown_page_is_reported_with_the_existing_ones(typed):
    with pytest.raises(NoSuchPageError, match=r"from i to A-3"):
        BOOK.find(typed)


def test_pages_of_the_printed_edition_come_first():
    printed = PageNames([str(n) for n in range(1, 40)], (PrintPage("vii", 0), PrintPage("12", 500)))
    assert printed.find("12") == PageGoal(offset=500)
    assert printed.find("13") == PageGoal(page=13)
    assert printed.known == ["vii", "12"]


def test_an_excerpt_shows_the_hit_between_whole_words():
    text = "The ferry crosses the wide river twice a day in summer, when the water is low."
    at = text.index("river")
    shown = excerpt(text, [Span(at, at + 5)], Span(0, len(text)), 12, 14)
    assert shown.text == "… the wide river twice a day …"
    assert shown.marked[0].of(shown.text) == "river"


@given(st.text(st.sampled_from("ab \n\x07<"), min_size=1, max_size=80), st.data())
def test_an_excerpt_is_one_line_and_marks_the_hit(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    hit = Span(start, data.draw(st.integers(start + 1, len(text))))
    shown = excerpt(text, [hit], Span(0, len(text)), 20, 20)
    clean = "".join(c if c.isprintable() else " " for c in hit.of(text))
    assert shown.text.isprintable()
    assert shown.marked[0].of(shown.text) == clean


def test_the_paragraph_around_a_hit_is_found():
    content = plain("one two", "three four")
    assert block_around(content.blocks, Span(10, 12)) == content.blocks[1].span
    assert block_around(content.blocks, Span(0, 1)) == content.blocks[0].span
    assert block_around((), Span(3, 5)) == Span(3, 5)
