from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.engine.pieces import Pieces

texts = st.text(alphabet="abé🙂\n", max_size=30)


@given(texts, st.lists(st.integers(1, 5), max_size=40))
def test_bytes_in_any_portions_give_the_text(text, sizes):
    raw, pieces, shown = text.encode(), Pieces(), ""
    for size in [*sizes, len(raw)]:
        shown += pieces.add(raw[:size])
        raw = raw[size:]
    shown += pieces.finish()
    assert shown == text == pieces.text


@given(texts, st.lists(st.text(alphabet="ab\n", min_size=1, max_size=3), max_size=3))
def test_nothing_of_a_stop_string_is_ever_shown(text, stops):
    pieces, shown = Pieces(stops), ""
    for byte in text.encode():
        shown += pieces.add(bytes([byte]))
    shown += pieces.finish()
    # The stop that is complete first ends the text, at its own beginning.
    ends = [(text.find(stop) + len(stop), text.find(stop)) for stop in stops if stop in text]
    first = min(end for end, _ in ends) if ends else None
    expected = min(start for end, start in ends if end == first) if ends else len(text)
    assert shown == pieces.text == text[:expected]
    assert pieces.stopped == bool(ends)


def test_half_a_letter_at_the_end_is_marked_as_such():
    pieces = Pieces()
    assert pieces.add("é".encode()[:1]) == ""
    assert pieces.finish() == "\ufffd"
