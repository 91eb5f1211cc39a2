from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given

from reader.text.span import Span
from ui.library.reading_order import FASTEST, ReadingOrder

SCREEN = 1000
PACE = SCREEN / FASTEST


def screen(start, length=SCREEN):
    return Span(start, start + length)


def read(order, *screens, seconds=PACE, now=0.0):
    for each in screens:
        order.see(each, now)
        now += seconds
    return now


def test_what_was_passed_is_read_and_what_is_seen_is_not():
    order = ReadingOrder()
    read(order, screen(0), screen(1000), screen(2000))
    assert order.furthest == 2000


def test_reading_by_a_few_lines_counts_as_much_as_by_screens():
    order = ReadingOrder()
    now = read(order, screen(0), seconds=PACE)
    for start in range(100, 1000, 100):
        order.see(screen(start), now)
        now += 0.1
    assert order.furthest == 900


def test_time_is_not_saved_up_for_what_was_not_seen():
    order = ReadingOrder()
    now = read(order, screen(0), seconds=3600.0)
    read(order, screen(1000), screen(2000), screen(3000), seconds=0.0, now=now)
    assert order.furthest == 1000


def test_the_end_is_read_when_there_was_time_for_it():
    order = ReadingOrder(1000)
    order.see(screen(1000), 0.0)
    order.stay(2000, PACE / 2)
    assert order.furthest == 1000
    order.stay(2000, PACE)
    assert order.furthest == 2000


def test_what_the_reader_says_is_where_reading_goes_on():
    order = ReadingOrder()
    order.see(screen(50_000), 0.0, jumped=True)
    order.set(51_000)
    order.see(screen(51_000), 60.0)
    order.see(screen(52_000), 120.0)
    assert order.furthest == 52_000
    order.set(100)
    assert order.furthest == 100


moves = st.tuples(st.integers(0, 30_000), st.integers(1, 3000), st.floats(0, 100), st.booleans())


@given(st.lists(moves, max_size=40))
def test_the_bound_never_moves_back_nor_beyond_what_was_seen_nor_faster_than_the_pace(walk):
    order, now, seen, first = ReadingOrder(), 0.0, 0, True
    for start, length, seconds, jumped in walk:
        before = order.furthest
        order.see(screen(start, length), now, jumped=jumped)
        assert before <= order.furthest <= max(seen, before)
        assert order.furthest <= now * FASTEST
        assert not (jumped or first) or order.furthest == before
        seen, first = max(seen, start + length), False
        now += seconds
