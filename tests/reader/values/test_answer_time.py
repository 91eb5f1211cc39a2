"""The time that an answer may take."""

from __future__ import annotations

from reader.values.answer_time import AnswerTime


def test_it_passes_from_the_beginning_on_except_in_pauses():
    now = [100.0]
    time = AnswerTime(40, lambda: now[0])
    now[0] = 200.0
    assert (time.left, time.until_first_word) == (40, 15), "it has not begun"
    time = time.begin()
    now[0] = 210.0
    assert (time.left, time.until_first_word) == (30, 5)
    assert (time.paused(8).left, time.paused(8).until_first_word) == (38, 13)
    now[0] = 500.0
    assert (time.left, time.until_first_word) == (0, 0)
    assert AnswerTime().paused(5).left == 40
