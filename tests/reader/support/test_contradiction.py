from __future__ import annotations

import pytest

from reader.support.matching import contradiction


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
