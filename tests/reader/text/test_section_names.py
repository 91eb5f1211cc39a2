from __future__ import annotations

import pytest

from reader.text.section_names import section_name
from tests.books import Chapter, book

NOVEL = book(
    Chapter(1, "The Novel", ()),
    Chapter(2, "Book I", ()),
    Chapter(3, "Part II: 1805–06", ("Ducks swim for a while.",)),
    Chapter(4, "I", ("Swans swim as well.",)),
    Chapter(2, "Book II", ()),
    Chapter(3, "Part II: 1807", ("Geese graze there.",)),
    Chapter(4, "I", ("Herons stand.",)),
    Chapter(3, "The flood", ("Water comes.",)),
    Chapter(4, "Chapter 2", ("Boats come.",)),
    Chapter(4, "12.3 Repairs", ("Nails are needed.",)),
    Chapter(1, "After", ("The end.",)),
)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Ducks", "Book I, Part II: 1805–06"),
        ("Herons", "Book II, Part II: 1807, I"),
        ("Water", "The flood"),
        ("Boats", "The flood, Chapter 2"),
        ("Nails", "12.3 Repairs"),
        ("The end", "After"),
    ],
)
def test_a_place_whose_title_is_a_number_is_named_with_what_it_is_in(words, name):
    assert section_name(NOVEL, NOVEL.text.index(words)) == name


def test_nothing_above_a_level_is_named():
    assert section_name(NOVEL, NOVEL.text.index("Herons"), least=3) == "Part II: 1807, I"


def test_a_place_before_all_sections_has_no_name():
    assert section_name(book(Chapter(0, "", ("Words.",))), 0) == ""
