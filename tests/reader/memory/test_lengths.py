from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reader.memory.episodes import lengths
from reader.text.span import Span
from reader.text.word_counts import WordCounts
from tests.books import prose

PIECES = st.one_of(
    st.integers(1, 400).map("x".__mul__),
    st.integers(1, 60).map("読".__mul__),
    st.sampled_from([" ", "\n", "  \n" * 30, "word ", "Anna, "]),
)
TEXTS = st.lists(PIECES, max_size=12).map("".join)


def lengths_of(text):
    return lengths(text, WordCounts(text))


def test_words_of_a_language_are_counted_as_ever():
    for text in (prose(500), "読書は楽しい。" * 200, "a" * 60, " " * 300 + "\n" * 300 + "b"):
        assert isinstance(lengths_of(text), WordCounts)


def test_a_word_without_end_counts_by_its_letters():
    text = f"One {'x' * 6060} two"
    assert lengths_of(text).of(Span(0, len(text))) == 3 + 1000
    assert lengths_of(text).of(Span(4, 4 + 61)) == 2
    assert lengths_of("読書" + "x" * 6060).of(Span(2, 6062)) > 950


@given(text=TEXTS)
def test_no_stretch_is_longer_than_its_letters_allow(text):
    found = lengths_of(text)
    ends = np.arange(len(text) + 1, dtype=np.int32)
    upto = found.upto(ends)
    assert all(found.of(Span(0, end)) == upto[end] for end in ends.tolist())
    assert all(a <= b < a + 1.001 for a, b in pairwise(upto.tolist()))
    for each in re.finditer(r"x{70,}", text):
        start, end = each.span()
        assert abs(found.of(Span(start + 60, end)) - (end - start - 60) / 6) < 2
