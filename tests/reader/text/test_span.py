from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.span import Span, SpanTable, cover, merge


@st.composite
def spans(draw):
    start = draw(st.integers(0, 200))
    return Span(start, start + draw(st.integers(0, 30)))


@st.composite
def tables(draw):
    position, made = 0, []
    for gap, length in draw(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9)))):
        made.append(Span(position + gap, position + gap + length))
        position += gap + length
    return SpanTable.of(made)


def characters(span):
    return set(range(span.start, span.end))


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2)])
def test_nonsense_is_no_span(start, end):
    with pytest.raises(ValueError, match="not a span"):
        Span(start, end)


@given(spans(), spans())
def test_overlap_and_intersection_are_those_of_sets(a, b):
    shared = characters(a) & characters(b)
    assert a.overlaps(b) == bool(shared)
    intersection = a.intersection(b)
    assert (characters(intersection) if intersection else set()) == shared


@given(st.lists(spans()))
def test_merging_keeps_the_characters_and_leaves_gaps(many):
    merged = merge(many)
    assert set().union(*map(characters, merged)) == set().union(*map(characters, many))
    assert all(a.end < b.start for a, b in pairwise(merged))


@given(st.lists(spans(), min_size=1))
def test_the_cover_contains_all(many):
    assert all(cover(many).contains(span) for span in many)


@given(tables(), spans())
def test_a_table_finds_what_overlaps(table, span):
    found = table.overlapping(span)
    assert [i for i, each in enumerate(table) if span and each.overlaps(span)] == [
        i for i in found if span
    ]


@given(tables(), st.integers(0, 300))
def test_a_table_finds_what_holds_an_offset(table, offset):
    holding = [i for i, each in enumerate(table) if each.start <= offset < each.end]
    assert table.at(offset) == (holding[0] if holding else None)


def test_a_table_refuses_disorder():
    with pytest.raises(ValueError, match="ordered"):
        SpanTable.of([Span(5, 8), Span(0, 2)])
