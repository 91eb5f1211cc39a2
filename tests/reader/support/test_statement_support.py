from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.support.statement_support import (
    Lacking,
    Unsupported,
    foreign_share,
    says_nothing_of,
    unsupported,
)


def test_made_up_quotes_and_figures_are_found():
    statement = (
        "User Interface asked ‘That is far too expensive for us!’ and left the meeting in 1999."
    )
    assert unsupported(statement, ["User Interface: It is expensive."]) == (
        Unsupported(Lacking.QUOTE, "That is far too expensive for us!"),
        Unsupported(Lacking.FIGURE, "1999"),
    )


def test_what_was_known_before_bears_out_names_and_figures_but_no_quotes():
    statement = "Dario left in 1999, “never to be seen”."
    beside = ["Did Dario leave in 1999, never to be seen?"]
    assert unsupported(statement, ["He left."], beside) == (
        Unsupported(Lacking.QUOTE, "never to be seen"),
    )


def test_what_stands_in_a_true_quote_is_not_looked_into():
    assert unsupported("He said: “In 1999 Anna Lund left.”", ["In 1999 Anna Lund left."]) == ()


@given(st.text(max_size=80))
def test_every_text_bears_itself_out(text):
    assert unsupported(text, [text]) == ()


@pytest.mark.parametrize(
    ("statement", "share"),
    [("The boats were built.", 0.0), ("Boats burn.", 0.5), ("He lost money.", 1.0), ("Yes.", 0.0)],
)
def test_the_share_of_foreign_words(statement, share):
    assert foreign_share(statement, ["They built a boat."]) == share


def test_a_statement_that_shares_no_word_says_nothing_of_its_sources():
    assert says_nothing_of("He lost money and friends.", ["They built the boat."])
    assert not says_nothing_of("He built money and friends.", ["They built the boat."])
    assert not says_nothing_of("Yes.", ["They built the boat."])
    assert not says_nothing_of(
        "Er hat das Geld und die Freunde verloren.", ["They built the boat."]
    )


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("A profit of €12.50 each.", "the profit for each is twelve fifty , that'll do"),
        ("It costs 5.50.", "it costs five fifty"),
        ("It costs 12.3 Euros.", "it's twelve point three Euros"),
        ("Es kostet zwölf Komma null fünf Euro.", "12,05 Euro"),
        ("It costs 1.5 million.", "one and a half million"),
        ("Sales in FY2022 rose in Q4.", "In 2022, sales rose in the fourth quarter."),
        ("Caveat: it is late.", "It is late."),
    ],
)
def test_prices_as_they_are_spoken_periods_and_labels_are_borne_out(statement, source):
    assert unsupported(statement, [source]) == ()


@pytest.mark.parametrize(
    ("statement", "source", "words"),
    [
        ("A profit of €12.50 each.", "the profit for each is twelve fifteen", "€12.50"),
        ("It costs 12.3 Euros.", "it's twelve point four Euros", "12.3 Euros"),
        ("1.5 people left.", "at one point five people left", "1.5"),
        ("Sales in FY2021 rose.", "In 2022, sales rose.", "2021"),
    ],
)
def test_another_price_or_period_is_not(statement, source, words):
    assert unsupported(statement, [source]) == (Unsupported(Lacking.FIGURE, words),)


@pytest.mark.parametrize(
    ("statement", "lacking"),
    [
        ("Three brands were launched: Piper, Tipper, and Prince.", []),
        ("Two brands were launched: Piper and Tipper.", []),
        ("Four brands were launched: Piper, Tipper, and Prince.", ["Four"]),
        ("Three brands were launched.", ["Three"]),
        ("Piper and Tipper were launched three times: in Oslo.", ["three"]),
    ],
)
def test_a_statement_that_lists_things_counts_them_itself(statement, lacking):
    sources = ["The launch of Piper, Tipper and Prince in Oslo."]
    assert [each.words.split()[0] for each in unsupported(statement, sources)] == lacking


SHARES = "Cosmetics 42% 43%"
ROWS = "1st Quarter 10 0\n2nd Quarter 7 0\n3rd Quarter 18 0\n4th Quarter 12 0"


@pytest.mark.parametrize(
    ("statement", "source", "lacking"),
    [
        ("It fell by 1 percentage point, from 43% to 42%.", SHARES, ()),
        ("It fell by 2 percentage points, from 43% to 42%.", SHARES, ("2",)),
        ("It fell by $1, from 43% to 42%.", SHARES, ("$1",)),
        ("It rose by $1.6bn to $10.2bn, from $8.6bn.", "Net sales $8.6bn $10.2bn", ()),
        ("They cost $5 and $7, $12 together.", "One is $5 and one $7.", ()),
        ("They cost $5 and $7, €12 together.", "One is $5 and one $7.", ("€12",)),
        ("In 4 quarters they opened 47: 10, 7, 18 and then 12.", ROWS, ()),
        ("In 4 quarters they opened 48: 10, 7, 18 and then 12.", ROWS, ("48",)),
        ("In 4 quarters they opened 12: 10, 8, 18 and then 12.", ROWS, ("8",)),
        ("They opened 18 and 7, which makes 11 more.", ROWS, ("11",)),
        ("They opened 25 in all.", ROWS, ("25",)),
    ],
)
def test_a_statement_may_reckon_with_the_figures_that_it_gives(statement, source, lacking):
    assert tuple(each.words for each in unsupported(statement, [source])) == lacking
