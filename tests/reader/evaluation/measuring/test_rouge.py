"""ROUGE against values worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.measuring.intervals import wilson
from reader.evaluation.measuring.rouge import rouge

words = st.lists(st.sampled_from("abcd"), max_size=12).map(" ".join)


def test_worked_out_by_hand():
    found = rouge("The cat sat on the mat.", ["The cat lay on a mat"])
    # the, cat, on, mat of six words each; "the cat" of five pairs each; the … cat … on … mat
    assert found["ROUGE-1"] == pytest.approx(4 / 6)
    assert found["ROUGE-2"] == pytest.approx(1 / 5)
    assert found["ROUGE-L"] == pytest.approx(4 / 6)


def test_precision_and_recall_differ():
    found = rouge("a b c d", ["a b"])
    assert found["ROUGE-1"] == pytest.approx(2 * (2 / 4) * 1 / (2 / 4 + 1))
    assert found["ROUGE-2"] == pytest.approx(2 * (1 / 3) * 1 / (1 / 3 + 1))


def test_words_count_as_often_as_both_have_them():
    assert rouge("the the the", ["the cat"])["ROUGE-1"] == pytest.approx(
        2 * (1 / 3) * 0.5 / (5 / 6)
    )


def test_order_matters_to_the_longest_sequence_alone():
    found = rouge("c b a", ["a b c"])
    assert (found["ROUGE-1"], found["ROUGE-2"]) == (1, 0)
    assert found["ROUGE-L"] == pytest.approx(1 / 3)


def test_the_best_reference_counts_for_each():
    found = rouge("a b", ["b a", "a b x y"])
    assert (found["ROUGE-1"], found["ROUGE-2"]) == (1, pytest.approx(0.5))


def test_nothing_said_and_nothing_known():
    assert set(rouge("", ["a"]).values()) == {0}
    assert set(rouge("a", []).values()) == {0}
    assert set(rouge("...", ["!"]).values()) == {0}


@given(words, words)
def test_it_is_symmetric_and_a_share(one, other):
    found = rouge(one, [other])
    assert found == pytest.approx(rouge(other, [one]))
    assert all(0 <= value <= 1 for value in found.values())
    assert found["ROUGE-L"] <= found["ROUGE-1"] + 1e-9


@given(words)
def test_the_same_is_the_same(text):
    assert set(rouge(text, [text]).values()) <= {0, 1}


def test_wilson_worked_out_by_hand():
    # (0.5 + 1.96²/20) / (1 + 1.96²/10) ± …
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(10, 10)
    assert low == pytest.approx(0.7225, abs=1e-4)
    assert high == pytest.approx(1)
