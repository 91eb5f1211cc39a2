from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reader.support.amounts import Kind
from reader.support.figures import figures
from tests.reader.support.spelling import english, german

below_a_million = st.integers(0, 999_999)


def values(text):
    return [{amount.value for reading in f.readings for amount in reading} for f in figures(text)]


@example(1_100)
@example(100_001)
@example(20)
@given(below_a_million)
def test_spelled_out_and_in_digits_a_number_is_the_same(number):
    for spelling in (
        english(number),
        english(number, " "),
        english(number, and_=" "),
        german(number),
        f"{number:,}",
        f"{number}.0",
    ):
        (found,) = values(f"In all {spelling} boats")
        assert Decimal(number) in found, spelling


@given(st.integers(1, 999), st.sampled_from([("thousand", 3), ("million", 6), ("billion", 9)]))
def test_magnitudes_agree(number, magnitude):
    word, zeros = magnitude
    for text in (f"{number} {word}", f"{english(number)} {word}", f"{number * 10**zeros}"):
        assert values(f"It cost {text} dollars.") == [{Decimal(number * 10**zeros)}]


@given(st.text(max_size=60))
def test_any_text_is_read_and_figures_are_as_written(text):
    found = figures(text)
    assert all(figure.words == figure.span.of(text) for figure in found)
    ends = [0, *(figure.span.end for figure in found)]
    assert all(end <= figure.span.start for end, figure in zip(ends, found, strict=False))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,234.5", {"1234.5"}),
        ("1.234,5", {"1234.5"}),
        ("1.234", {"1234", "1.234"}),
        ("0,123", {"0.123"}),
        ("1 234 567".replace(" ", "\u00a0"), {"1234567"}),
        ("$3.1 billion", {"3100000000"}),
        ("3.1bn dollars", {"3100000000"}),
        ("two and a half million", {"2500000"}),
        ("nineteen eighty-four", {"1984"}),
        ("a hundred and five men", {"105"}),
        ("half a dozen", {"6"}),
        ("two dozen", {"24"}),
        ("eine Million zweihunderttausend", {"1200000"}),
        ("achtzehnhundertsiebenundachtzig", {"1887"}),
        ("im fünfundzwanzigsten Jahr", {"25"}),
        ("the twenty-first", {"21"}),
        ("3rd", {"3"}),
        ("twelve fifty", {"1250", "12.5"}),
        ("three quarters", {"0.75"}),
        ("2½", {"2.5"}),
        ("3/4", {"0.75", "3"}),
        ("Chapter IV", {"4"}),
        ("Louis XIV", {"14"}),
        ("the 1880s", {"1880"}),
        ("the 19th century", {"1800"}),
        ("half past three", {"210", "930"}),
        ("3:30 pm", {"930"}),
        ("17 Uhr", {"1020"}),
    ],
)
def test_values(text, expected):
    assert values(text) == [{Decimal(value) for value in expected}]


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("the twelve Euro fifty.", "12.50"),
        ("Twelve Euro forty cents I came up with", "12.40"),
        ("12 euros 50", "12.50"),
        ("zwölf Euro fünfzig", "12.50"),
        ("five dollars and five cents", "5.05"),
        ("twenty-two dollars ninety-nine", "22.99"),
    ],
)
def test_a_price_with_its_cents_is_one_figure(text, price):
    (found,) = figures(text)
    (amount,) = found.readings[0]
    assert (amount.value, amount.kind) == (Decimal(price), Kind.MONEY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ten euros and fifty men", [{10}, {50}]),
        ("ten euros, fifty men", [{10}, {50}]),
        ("ten euros five", [{10}, {5}]),
        ("ten euros 1854", [{10}, {1854}]),
    ],
)
def test_what_follows_a_price_may_be_another_figure(text, expected):
    assert values(text) == expected


@pytest.mark.parametrize(
    "date",
    [
        "2 May 1854",
        "May 2, 1854",
        "2nd of May 1854",
        "2. Mai 1854",
        "1854-05-02",
        "2 mai 1854",
        "2 de mayo de 1854",
        "2 maggio 1854",
        "2 мая 1854",
        "2 maja 1854",
        "1854年5月2日",
    ],
)
def test_dates_have_day_month_and_year(date):
    (found,) = figures(f"It was opened on {date}.")
    assert {(a.kind, int(a.value)) for a in found.readings[0]} == {
        (Kind.DAY, 2),
        (Kind.MONTH, 5),
        (Kind.YEAR, 1854),
    }


def test_a_date_in_figures_may_have_the_day_first_or_the_month():
    (found,) = figures("2.5.1854")
    assert [[int(amount.value) for amount in reading] for reading in found.readings] == [
        [2, 5, 1854],
        [5, 2, 1854],
    ]


@pytest.mark.parametrize(
    "text", ["one of them", "no one", "this one", "I mix it", "an elegant half-hearted man"]
)
def test_what_is_no_figure_has_not_to_be_borne_out(text):
    assert not [figure for figure in figures(text) if figure.firm]


@pytest.mark.parametrize(
    "text", ["IFITM3", "COVID-19", "2BP", "1. It was built.", "Third, it rained.", "the two"]
)
def test_identifiers_and_enumerations_have_not_to_be_borne_out(text):
    assert figures(text)
    assert not [figure for figure in figures(text) if figure.firm]


def test_both_ends_of_a_range_are_figures():
    assert values("from 1884–1887, five or six") == [{1884}, {1887}, {5}, {6}]
