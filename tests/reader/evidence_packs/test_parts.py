from __future__ import annotations

import json
from dataclasses import asdict

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import UnreadableFileError
from reader.evidence_packs.pack import Pack, PackedDocument, as_json, pack_of
from reader.evidence_packs.pictures import marked_page
from reader.evidence_packs.rendering import script_safe
from reader.evidence_packs.verifying import letters
from reader.pages.page_source import Picture

words = st.text(max_size=20)
documents = st.builds(
    PackedDocument,
    *[st.integers(), words, st.lists(words, max_size=3).map(tuple), words, words],
    *[st.integers(), words, st.integers(), st.integers(), words],
)
packs = st.builds(Pack, words, words, words, words, st.lists(documents).map(tuple), st.just(()))
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
)


@given(packs)
def test_packs_come_back_from_json(pack):
    assert pack_of(as_json(pack)) == pack
    assert pack_of(script_safe(as_json(pack))) == pack


@given(packs, st.sampled_from(sorted(asdict(Pack("", "", "", "", (), ())))), anything)
def test_no_other_value_makes_a_pack_of_wrong_types(pack, name, value):
    changed = {**json.loads(as_json(pack)), name: value}
    try:
        found = pack_of(json.dumps(changed))
    except UnreadableFileError:
        return
    assert isinstance(found.title, str)
    assert all(isinstance(each.id, int) for each in found.documents)


@given(st.text())
def test_data_in_a_page_cannot_end_their_element(text):
    assert not set("<>&").intersection(script_safe(json.dumps(text)))


def test_letters_are_the_same_however_words_are_set():
    assert letters("The ﬁrst “*ferry*” cros-\nses.") == letters("The first ferry crosses")
    assert letters("1,234") != letters("1,235")


@pytest.mark.parametrize("number", [1, 23, 456])
def test_rectangles_and_numbers_are_drawn(number):
    width, height = 120, 80
    white = Picture(width, height, width * 3 + 4, b"\xff" * ((width * 3 + 4) * height))
    png = marked_page(white, 2.0, [(number, ((30.0, 10.0, 50.0, 20.0),))])
    drawn = pymupdf.Pixmap(png)
    assert (drawn.width, drawn.height) == (width, height)
    inside, outside = drawn.pixel(80, 30), drawn.pixel(110, 70)
    assert inside == (255, 236, 120)
    assert outside == (255, 255, 255)


def test_marks_off_the_page_do_no_harm():
    white = Picture(9, 9, 27, b"\xff" * 243)
    rects = ((-50.0, -50.0, 900.0, 900.0), (5.0, 5.0, 2.0, 2.0), (90.0, 90.0, 91.0, 91.0))
    assert marked_page(white, 1.0, [(12, rects)]).startswith(b"\x89PNG")
