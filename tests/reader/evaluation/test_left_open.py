from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.questions import Item, Places
from reader.evaluation.refusal_task import (
    ANSWERABLE,
    GRADE,
    RIGHT,
    Exchanged,
    calibration,
    left_open,
)
from reader.evaluation.reports import Key, Row
from reader.values.answer import Grade

ITEMS = (
    Item("a1", "a", "When did Ada Farrow leave the mill in 1821?", Path("a.txt")),
    Item("b1", "b", "Why did the ship of Brede Holm sink?", Path("b.txt")),
    Item("b2", "b", "Who repaired the ship?", Path("b.txt"), answerable=False),
)


def made(*items):
    return {(kind, item.id): item for kind, item in left_open(items)}


def test_a_name_is_exchanged_by_one_of_another_group():
    found = made(*ITEMS)
    item = found[Exchanged.NAME, "a1 other name"]
    assert item.text == "When did Brede Holm leave the mill in 1821?"
    assert (item.absent, item.answerable, item.gold) == ("Holm", False, Places())


def test_a_time_is_exchanged_or_added():
    found = made(*ITEMS)
    dated = found[Exchanged.TIME, "a1 other time"]
    assert dated.text == f"When did Ada Farrow leave the mill in {dated.absent}?"
    added = found[Exchanged.TIME, "b1 other time"]
    assert added.text == f"Why did the ship of Brede Holm sink in the year {added.absent}?"


@given(st.lists(st.text(max_size=40), max_size=4))
def test_the_same_questions_always_make_the_same(texts):
    items = [Item(f"q{n}", f"g{n}", text, Path(f"{n}.txt")) for n, text in enumerate(texts)]
    first, again = list(left_open(items)), list(left_open(items))
    assert first == again
    assert all(item.absent in item.text and not item.answerable for _, item in first)


def row(grade, *, answerable=True, right=None):
    values = {GRADE: grade.value, ANSWERABLE: answerable, RIGHT: right}
    return Row(Key("set", "q", "gist-P"), values)


def test_of_each_grade_it_is_counted_how_many_are_right():
    rows = [
        *[row(Grade.SAYS, right=True)] * 3,
        row(Grade.SAYS, right=False),
        row(Grade.SAYS, answerable=False, right=False),
        row(Grade.MAY_SAY),
        row(Grade.DOESNT_SAY, answerable=False),
    ]
    says, may_say, doesnt_say = calibration(rows)[0].rows
    assert says[2:4] == (4, 0.75)
    assert says[5:7] == (5, 0.6)
    assert may_say[2:4] == (0, None)
    assert doesnt_say[5:7] == (1, 1.0)
    *_, not_found = calibration([*rows, row(Grade.NOT_FOUND)])[0].rows
    assert not_found[1:4] == ("not found", 1, 0.0)
