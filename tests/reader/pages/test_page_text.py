from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.pages.characters import PlacedCharacters
from reader.pages.opening_pages import open_pages
from reader.pages.page_text import PageText
from reader.text.document import Format
from tests.reader.pages.linked import parsed, write_linked_pdf


@pytest.fixture(scope="module")
def open_page(tmp_path_factory):
    sources = {}

    def first_page(rotation):
        path = tmp_path_factory.mktemp("text") / "made.pdf"
        write_linked_pdf(path, rotation=rotation)
        content = parsed(path)
        sources[rotation] = open_pages(path, content, Format.PDF)
        return content, sources[rotation].text(1)

    yield first_page
    for source in sources.values():
        source.close()


@pytest.fixture(scope="module", params=[90, 180])
def page(request, open_page):
    return open_page(request.param)


@pytest.fixture(scope="module")
def upright(open_page):
    return open_page(0)


def middle(rect):
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2


@given(at=st.floats(0, 1, exclude_max=True))
def test_the_character_under_a_spot_is_the_one_that_stands_there(page, at):
    content, text = page
    index = int(at * len(text.placed.offsets))
    offset = int(text.placed.offsets[index])
    box = text.placed.boxes[index]
    found = text.character_at(*middle(box))
    assert content.text[found] == content.text[offset]
    assert abs(found - offset) <= 1
    assert text.caret_at(*middle(box)) in {found, found + 1}


@given(x=st.floats(-50, 700), y=st.floats(-50, 700))
def test_every_spot_has_a_caret_that_can_be_shown(page, x, y):
    _, text = page
    caret = text.caret_at(x, y)
    assert text.span.start <= caret <= text.span.end
    left, top, right, bottom = text.caret_rect(caret)
    assert (left == right) != (top == bottom)


def test_beside_a_short_last_line_stands_its_end_and_no_other_column(upright):
    _, text = upright
    end = text.inside((30, 70, 210, 420)).end
    last = text.rects(text.line_of(end))[0]
    assert last[2] < 180
    assert text.caret_at(200, middle(last)[1]) == end


def test_steps_go_down_the_column_and_then_up_to_the_next(upright):
    content, text = upright
    caret, x = text.edge(1, 60, 0), 60.0
    seen = [caret]
    while (caret := text.step(caret, 1, x, 0)) is not None:
        seen.append(caret)
    assert seen == sorted(set(seen))
    assert any(content.text.startswith("Column 01", at) for at in seen[1:])
    back = [seen[-1]]
    while (caret := text.step(back[-1], -1, x, 0)) is not None:
        back.append(caret)
    assert back == seen[::-1]


def test_a_page_without_text_answers_nothing():
    text = PageText(PlacedCharacters.none(), np.zeros(0, np.int32))
    assert not text
    assert text.character_at(1, 1) is None
    assert text.caret_at(1, 1) is None
    assert text.first_from(0) is None
    assert text.inside((0, 0, 9, 9)) is None
    assert text.caret_rect(0) is None
    assert text.line_of(0) is None
    assert text.step(0, 1, 0, 0) is None
    assert text.edge(1, 0, 0) is None
    assert text.rects(text.span) == []


def test_right_to_left_lines_have_their_carets_on_the_other_side():
    boxes = np.array([(100 - 10 * n, 10, 110 - 10 * n, 22) for n in range(5)], np.float32)
    placed = PlacedCharacters(np.arange(5, dtype=np.int32), np.zeros(5, np.int32), boxes)
    text = PageText(placed, np.zeros(1, np.int32))
    assert text.caret_at(109, 15) == 0
    assert text.caret_at(101, 15) == 1
    assert text.caret_at(40, 15) == 5
    assert text.caret_rect(0)[0] == 110
    assert text.caret_rect(5)[0] == 60
