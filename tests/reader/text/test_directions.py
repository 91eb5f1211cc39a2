from __future__ import annotations

import pytest

from reader.text.directions import isolated, reading_order, runs_leftward


@pytest.mark.parametrize(
    ("text", "leftward"),
    [
        ("المنارة من الحجر", True),
        ("המגדלור (1894)", True),
        ("The word שלום is Hebrew", False),
        ("灯台の番人", False),
        ("1894", False),
        ("", False),
    ],
)
def test_a_text_runs_as_most_of_its_letters_do(text, leftward):
    assert runs_leftward(text) is leftward


@pytest.mark.parametrize(
    "line",
    ["בשנת 1894 נבנה", "הספר Moby Dick יצא", "سنة 3.5 متر", "(12) פרק", "בין 10 20 שנה"],
)
def test_a_line_is_read_from_the_right_but_its_numbers_and_foreign_words_from_the_left(line):
    pieces = {"1894": "4981", "Moby Dick": "kciD yboM", "3.5": "5.3", "12": "21", "10": "01"}
    seen = line
    for piece, turned in {**pieces, "20": "02"}.items():
        seen = seen.replace(piece, turned)
    seen = seen[::-1]  # from left to right, as on the page
    order = reading_order(seen, range(len(seen)))
    assert "".join(seen[at] for at in order) == line


def test_an_accent_stays_behind_its_letter():
    assert reading_order("אב\u05b0ג", [3, 2, 9, 1]) == [0, 1, 2, 3]


def test_only_what_runs_the_other_way_is_isolated():
    assert isolated("Middlemarch") == "Middlemarch"
    assert isolated("המגדלור") == "\u2068המגדלור\u2069"
