from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.terminal.amounts import pages
from ui.terminal.results import cited, shortened


@pytest.fixture(autouse=True)
def _narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")


def test_the_quote_stands_beside_its_mark_and_is_wrapped_under_the_place():
    quote = (
        "The lamp was lit for the first time in the winter of 1871,\nwhen no one had seen the sea."
    )
    lines = cited(12, "“Chapter 3”, page 2", quote, indent="  ").splitlines()
    assert lines[0].startswith("  [12] “Chapter 3”, page 2: “The lamp was lit")
    assert len(lines) > 1
    assert all(line.startswith(" " * 7) and len(line) <= 60 for line in lines[1:])
    assert " ".join(line.strip() for line in lines).endswith(f"“{' '.join(quote.split())}”")


def test_a_quote_with_marks_of_its_own_stands_in_single_ones():
    assert cited(1, "page 2", "“No,” he said.") == "[1] page 2: ‘“No,” he said.’"


def test_of_a_long_quote_the_middle_is_left_out():
    text = "first " + "word " * 200 + "last"
    short = shortened(text)
    assert len(short) <= 360
    assert short.startswith("first word")
    assert short.endswith("word last")
    assert " … " in short


@given(st.text(), st.integers(20, 100))
def test_no_quote_is_longer_than_it_may_be_and_a_short_one_stays_whole(text, most):
    flat, short = " ".join(text.split()), shortened(text, most)
    assert len(short) <= most
    assert len(flat) > most or short == flat


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 pages"), (1, "1 page"), (2, "2 pages"), (1200, "1,200 pages")]
)
def test_one_is_not_said_as_many(count, said):
    assert pages(count) == said
