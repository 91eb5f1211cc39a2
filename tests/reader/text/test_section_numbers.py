from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.section_numbers import rank_of, readings, roman_value, section_number


@pytest.mark.parametrize(
    ("title", "kind", "number", "name"),
    [
        ("Chapter III", "chapter", "3", ""),
        ("CHAPTER 3: The Storm", "chapter", "3", "The Storm"),
        ("Chapter the First", "chapter", "1", ""),
        ("Book Two", "book", "2", ""),
        ("XXIV", "", "24", ""),
        ("3. Results", "", "3", "Results"),
        ("II The Attic", "", "2", "The Attic"),
        ("4.2 Indemnification", "", "4.2", "Indemnification"),
        ("Item 1A. Risk Factors", "item", "1a", "Risk Factors"),
        ("ARTICLE IV – Closing", "article", "4", "Closing"),
        ("Appendix C", "appendix", "c", ""),
        ("§ 12", "section", "12", ""),
        ("Kapitel 5", "chapter", "5", ""),
        ("Zweites Kapitel: Sturm", "chapter", "2", "Sturm"),
        ("3. Kapitel", "chapter", "3", ""),
        ("Première partie", "part", "1", ""),
        ("Capítulo primero", "chapter", "1", ""),
        ("CAPITOLO XII. La barca", "chapter", "12", "La barca"),
        ("Primeira parte", "part", "1", ""),
        ("Hoofdstuk 5", "chapter", "5", ""),
        ("Глава вторая", "chapter", "2", ""),
        ("Rozdział trzeci", "chapter", "3", ""),
        ("Första kapitlet", "chapter", "1", ""),
        ("Birinci Bölüm", "chapter", "1", ""),
        ("الفصل الأول", "chapter", "1", ""),
        ("अध्याय 3", "chapter", "3", ""),
        ("第三章 风暴", "chapter", "3", "风暴"),
        ("第一百二十回", "chapter", "120", ""),
        ("第3節", "section", "3", ""),
    ],
)
def test_a_heading_begins_with_a_number(title, kind, number, name):
    found = section_number(title)
    assert found is not None
    assert (found.kind, found.name) == (kind, name)
    assert number in found.readings


@pytest.mark.parametrize(
    "title",
    [
        "I am born",
        "A Scandal in Bohemia",
        "One day",
        "Competition",
        "Itemised costs",
        "",
        "Chapter",
        "On the road",
        "Once",
        "Chapter on war",
        "Del mismo autor",
    ],
)
def test_a_heading_that_begins_with_a_word_has_no_number(title):
    assert section_number(title) is None


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("iv", 4),
        ("XLII", 42),
        ("xciv", 94),
        ("CCC", 300),
        ("iiii", None),
        ("civil", None),
        ("", None),
    ],
)
def test_a_roman_number_has_a_value(word, value):
    assert roman_value(word) == value


def _roman(number: int) -> str:
    signs = (
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    )
    written = ""
    for value, sign in signs:
        written += sign * (number // value)
        number %= value
    return written


@given(st.integers(1, 399))
def test_every_roman_number_is_read_as_it_is_written(number):
    assert roman_value(_roman(number)) == number
    assert str(number) in readings(_roman(number).upper())


@pytest.mark.parametrize(
    ("word", "rank"), [("third", 3), ("3rd", 3), ("last", -1), ("12", 12), ("xii", 12), ("some", 0)]
)
def test_a_rank_counts_from_the_beginning_or_the_end(word, rank):
    assert rank_of(word) == rank
