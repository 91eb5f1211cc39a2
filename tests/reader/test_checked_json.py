from __future__ import annotations

import json
from dataclasses import asdict, dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.checked_json import checked, parsed


@dataclass(frozen=True)
class Part:
    name: str
    count: int
    shares: tuple[float, ...] = ()


@dataclass(frozen=True)
class Whole:
    parts: tuple[Part, ...]


wholes = st.builds(
    Whole,
    st.lists(
        st.builds(
            Part,
            st.text(),
            st.integers(),
            st.lists(st.floats(allow_nan=False, allow_infinity=False)).map(tuple),
        )
    ).map(tuple),
)


@given(wholes)
def test_what_was_written_comes_back(value):
    assert parsed(Whole, json.dumps(asdict(value))) == checked(Whole, asdict(value)) == value


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"parts": [{"name": "a", "count": "1"}]}', "parts.0.count: "),
        ('{"parts": [{"name": "a", "count": true}]}', "parts.0.count: "),
        ('{"parts": [{"name": 1, "count": 1}]}', "parts.0.name: "),
        ('{"parts": [{"name": "a", "count": 1, "shares": ["1"]}]}', "parts.0.shares.0: "),
        ('{"parts": {}}', "parts: "),
        ("{}", "parts: "),
        ("[", "Invalid JSON"),
    ],
)
def test_nothing_is_converted_and_the_error_says_where(text, where):
    with pytest.raises(ValueError, match=where):
        parsed(Whole, text)
