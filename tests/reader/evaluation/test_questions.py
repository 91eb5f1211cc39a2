"""Questions drawn from a set."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.formats.own_questions import read_own
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import Half, Item, drawn
from tests.corpus import corpus


def item(number, path="a", pair=""):
    return Item(str(number), "g", "Where?", Path(path), pair=pair)


@given(st.text(), st.text(), st.text())
def test_a_group_stands_on_one_side(group, one, other):
    halves = {Item(i, group, i, Path("a")).half for i in (one, other)}
    assert len(halves) == 1
    assert halves < set(Half)


def test_a_larger_limit_adds_to_a_smaller_one():
    items = [item(n) for n in range(50)]
    few, more = set(drawn(items, 10)), set(drawn(items, 20))
    assert (len(few), len(more)) == (10, 20)
    assert few < more
    assert len(drawn(items, 99)) == 50
    assert few != set(items[:10])


@pytest.mark.parametrize("limit", range(1, 9))
def test_both_of_a_pair_are_drawn(limit):
    items = [item(n, pair=f"pair {n // 2}") for n in range(10)]
    pairs = [one.pair for one in drawn(items, limit)]
    assert all(pairs.count(pair) == 2 for pair in pairs)
    assert limit <= len(pairs) <= limit + 1


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("financebench", 54),
        ("ohr_bench", 265),
        ("qmsum", 140),
        ("legalbench_rag", 816),
        ("covid_qa", 827),
    ],
)
def test_the_shared_sets_are_read_whole(tmp_path, name, count):
    known = [
        one for one in read_own(corpus(f"questions/{name}"), Texts(tmp_path)).items if one.gold
    ]
    assert len(known) == count
    assert {one.half for one in known} == set(Half)
