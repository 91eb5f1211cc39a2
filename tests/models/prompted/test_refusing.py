"""Whether what was read answers a question."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.prompted.refusing import together

shares = st.floats(0, 1)
inner = st.floats(0.02, 0.98)


@given(shares, inner)
def test_a_reader_alone_says_yes_from_its_least_on(probability, least):
    assert together((probability, least)) == (probability >= least)


@given(shares, shares, inner, shares, inner)
def test_who_is_surer_changes_no_yes_into_a_no(one, other, least, second, enough):
    lower, higher = sorted((one, other))
    if together((lower, least), (second, enough)):
        assert together((higher, least), (second, enough))


def test_the_surer_of_two_readers_decides():
    assert together((0.95, 0.5), (0.3, 0.5))
    assert not together((0.6, 0.5), (0.1, 0.5))


def test_no_reader_is_so_sure_that_the_other_has_no_say():
    assert together((0.0, 0.5), (0.999, 0.4))
    assert not together((1.0, 0.9), (0.0, 0.5))
