"""Reports on a window's accessibility tree."""

from __future__ import annotations

from scripts.accessibility_tree import Heard, faults

FRAME = Heard(0, "frame", "A book – Gistwalker", "", focusable=False)


def test_what_has_a_name_or_is_only_there_for_the_layout_is_right():
    tree = [
        FRAME,
        Heard(1, "filler", "", "", focusable=False),
        Heard(2, "push button", "Menu", "Open the menu", focusable=True),
        Heard(2, "unknown", "Height of the map", "", focusable=True),
    ]
    assert list(faults(tree)) == []


def test_what_nobody_can_tell_apart_is_named():
    tree = [
        FRAME,
        Heard(1, "push button", "", "Open the menu", focusable=True),
        Heard(1, "unknown", "", "", focusable=False),
    ]
    assert list(faults(tree)) == [
        "has the keyboard and no name: push button “Open the menu”",
        "has neither role nor name: unknown",
    ]


def test_a_window_that_did_not_come_is_no_success():
    assert list(faults([])) == ["there is no window"]
