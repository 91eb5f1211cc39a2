from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.text.emphasis import emphasised
from reader.text.span import Span

SPANS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 12)).map(lambda at: Span(at[0], sum(at))),
    max_size=4,
).map(sorted)


@given(st.text(max_size=30), SPANS)
def test_nothing_of_the_text_is_lost_and_nothing_else_is_emphasised(text, focus):
    pieces = list(emphasised(text, focus))
    assert "".join(piece for piece, _ in pieces) == text
    at = 0
    for piece, strong in pieces:
        for offset in range(at, at + len(piece)):
            assert strong == any(span.start <= offset < span.end for span in focus)
        at += len(piece)


def test_a_stretch_is_distinguished_from_the_text_around_it():
    assert list(emphasised("It was 4 %.", [Span(7, 10)])) == [
        ("It was ", False),
        ("4 %", True),
        (".", False),
    ]
