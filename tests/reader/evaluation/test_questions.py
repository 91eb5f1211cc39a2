"""Questions drawn from a set."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.formats.own_questions import read_own
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import Half, Item, ItemSet, drawn
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


def test_parts_are_distinguished_by_name():
    items = tuple(Item(str(n), "g", "?", Path("a"), part=["", "hard"][n % 2]) for n in range(4))
    assert [(name, len(part)) for name, part in ItemSet("quality", items).parts()] == [
        ("quality", 2),
        ("quality/hard", 2),
    ]


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


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["", "x", "y"])), max_size=30),
    st.integers(1, 5),
)
def test_so_many_of_each_document_and_more_add_to_fewer(made, most):
    items = [item(n, path, pair and f"{path}{pair}") for n, (path, pair) in enumerate(made)]
    few, more = drawn(items, per_document=most), drawn(items, per_document=most + 1)
    assert {one.id for one in few} <= {one.id for one in more}
    for path in {one.path for one in items}:
        there = [one for one in items if one.path == path]
        chosen = [one for one in few if one.path == path]
        assert len(chosen) >= min(most, len(there))
        for pair in {one.pair for one in chosen} - {""}:
            assert [one for one in there if one.pair == pair] == sorted(
                (one for one in chosen if one.pair == pair), key=lambda one: int(one.id)
            )
        if not any(one.pair for one in there):
            assert len(chosen) == min(most, len(there))
