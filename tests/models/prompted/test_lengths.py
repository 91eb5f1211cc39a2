"""How long gists are asked to be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.prompted.lengths import LEAST, MOST, words_for

lengths = st.floats(0, 1e6)


@given(lengths, lengths)
def test_a_longer_text_gets_no_shorter_gist(one, other):
    shorter, longer = sorted((one, other))
    assert LEAST <= words_for(shorter) <= words_for(longer) <= MOST


def test_a_quarter_of_a_short_text_and_less_of_a_long_one():
    assert words_for(400) == 100
    assert words_for(1600) == 200
    assert words_for(10) == LEAST
    assert words_for(565_000) == MOST
