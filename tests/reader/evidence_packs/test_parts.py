from __future__ import annotations

import json
from dataclasses import asdict

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import UnreadableFileError
from reader.evidence_packs.pack import Pack, PackedDocument, as_json, pack_of
from reader.evidence_packs.rendering import script_safe
from reader.evidence_packs.verifying import letters
from reader.pages.painting import marked

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
    drawn = pymupdf.Pixmap(marked(_white(240, 160), 2.0, [(number, ((60.0, 20.0, 100.0, 40.0),))]))
    assert (drawn.width, drawn.height) == (240, 160)
    inside, outside, left = drawn.pixel(160, 60), drawn.pixel(220, 140), drawn.pixel(115, 58)
    assert inside == (255, 237, 119)
    assert outside == (255, 255, 255)
    assert left == (191, 89, 0)


def test_marks_off_the_page_do_no_harm():
    rects = ((-50.0, -50.0, 900.0, 900.0), (5.0, 5.0, 2.0, 2.0), (90.0, 90.0, 91.0, 91.0))
    assert marked(_white(9, 9), 1.0, [(12, rects), (13, ())]).startswith(b"\x89PNG")


def _white(width, height):
    white = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, width, height))
    white.clear_with(255)
    return white
