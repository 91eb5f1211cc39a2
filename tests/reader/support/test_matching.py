"""None"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.support.figures import figures
from reader.support.matching import KnownFigures, contradiction
from tests.reader.support.spelling import english


def borne_out(said, text):
    known = KnownFigures([text])
    return all(known.bear_out(figure) for figure in figures(said) if figure.firm)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("25 Euros", "twenty five Euros"),
        ("$3,100 million", "$3.1 billion"),
        ("$35.5 billion", "from -$12.8B to $35.5B (up $48.3B)"),
        ("€3 million", "€3M"),
        ("The T-shirt costs $20.", "a $20 T-shirt"),
        ("The fee is $5.", "Fees: a) $5 b) $6"),
        ("It costs $500.", "$500 B2B software"),
        ("It costs £10.", "a £10 B&B voucher"),
        ("$3.1 billion", "3,098 (in millions)"),
        ("$3.1 billion", "$3,098 million"),
        ("3,098 million", "Net sales: 3,098"),
        ("30 %", "30.4 percent"),
        ("30.4 per cent", "30.4%"),
        ("50 %", "a half of them"),
        ("a third", "33 %"),
        ("2 May 1854", "On May 2, 1854"),
        ("in 1854", "2.5.1854"),
        ("the 1880s", "in 1884"),
        ("the 19th century", "in 1884"),
        ("at 15:00", "at three"),
        ("Chapter 4", "CHAPTER IV"),
        ("12 eggs", "a dozen eggs"),
        ("2 men", "the pair of them"),
        ("the third time", "3 times"),
        ("a score of 1", "So uh one ? No, I give it a two."),
        ("€12.50", "above the twelve Euro fifty"),
        ("$12.40", "Twelve dollars forty cents"),
        ("twelve euros", "ten or twelve euros fifty times"),
        ("50 times", "ten or twelve euros fifty times"),
    ],
)
def test_other_spellings_bear_out(said, text):
    assert borne_out(said, text)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("1999", "1998"),
        ("$3.2 billion", "$3,098 million"),
        ("3,098 million", "$3.1 billion"),
        ("7 Euros", "7 dollars"),
        ("30 %", "$30"),
        ("2 May 1854", "2 June 1854"),
        ("2 May 1854", "3 May 1854"),
        ("in 1884", "in the 1880s"),
        ("the 1870s", "in 1884"),
        ("3 pm", "15:30"),
    ],
)
def test_other_figures_do_not(said, text):
    assert not borne_out(said, text)


@given(st.integers(3, 999_999), st.integers(3, 999_999))
def test_a_whole_number_is_borne_out_by_itself_alone(said, known):
    assert borne_out(f"It cost {said} in all", f"It cost {english(known)}") == (said == known)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The bridge was opened in 1884.", "The bridge opened in 1887."),
        ("It cost 25 Euros.", "It cost thirty Euros."),
        ("The price is reasonable.", "The price is not reasonable."),
        ("Anna can swim.", "Anna can’t swim."),
        ("Die Brücke ist offen.", "Die Brücke ist nicht offen."),
    ],
)
def test_what_excludes_each_other(one, other):
    assert contradiction(one, [one], other, [other])
    assert contradiction(other, [other], one, [one])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "The Industrial Designer says that the price is reasonable.",
            "Marketing says that it is reasonable.",
        ),
        ("The bridge was opened in 1884.", "The ferry was opened in 1887."),
        ("The bridge was opened in 1884.", "The bridge was closed in 1887."),
        ("It cost 25 Euros.", "It cost twenty-five Euros."),
        ("It cost 25 Euros.", "It cost about 26 Euros."),
        ("It cost $3.1 billion.", "It cost $3,098 million."),
        ("It was opened in 1884.", "It was opened in the 1880s."),
        ("It has 3 rooms.", "It has 3 rooms and 2 baths."),
        ("Boris owns a boat.", "Dario owns a boat."),
        ("Boris owns no boat.", "Dario owns a boat."),
    ],
)
def test_what_does_not(one, other):
    assert not contradiction(one, [one], other, [other])


def test_a_figure_that_stands_in_both_sources_excludes_nothing():
    both = "It was opened in 1884 and in 1887."
    assert not contradiction("It was opened in 1884.", [both], "It was opened in 1887.", [both])
