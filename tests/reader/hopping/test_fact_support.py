from __future__ import annotations

import pytest

from reader.hop_skills import Claim
from reader.hopping.hopping import contradict, objection
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.quotation import Excerpt
from tests.reader.hopping.scripted_hops import PASSAGES, claim, excerpt

BOAT = "Boris owns a red boat."
BUILT = "It was built in 1887."


@pytest.mark.parametrize(
    "made",
    [
        claim("Boris owns a red boat.", BOAT),
        claim("The red boat is his.", BOAT),
        claim("Boris’s boat was built in 1887.", BUILT),
        claim("Anna's best friend is Boris.", "The best friend of Anna is Boris."),
        claim("Both wind and boat are known.", BOAT),
    ],
)
def test_what_the_text_says_is_supported(made):
    assert objection(made, PASSAGES, ()) == ""


@pytest.mark.parametrize(
    ("made", "named"),
    [
        (claim("The boat was built in 1878.", BUILT), "1878"),
        (claim("Dario owns a red boat.", BOAT), "Dario"),
        (claim("Ann is the friend of Boris.", "The best friend of Anna is Boris."), "Ann"),
        (claim("The boat was built in 1887.", BOAT), "1887"),
        (claim("The boat has 2,500 seats.", BOAT), "2,500"),
    ],
)
def test_changed_names_and_figures_are_rejected(made, named):
    assert f"“{named}”" in objection(made, PASSAGES, ())


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("The price is 25 Euros.", "The price is twenty five Euros."),
        ("Revenue was $3,100 million.", "Revenue was $3.1 billion."),
    ],
)
def test_a_figure_may_be_spelled_in_another_way(said, text):
    quote = Excerpt(DocumentId(1), Span(0, len(text)), text)
    assert objection(Claim(said, (quote,)), [quote], ()) == ""


def test_what_was_known_before_may_be_said():
    made = claim("The boat of Dario was built in 1887.", BUILT)
    assert objection(made, PASSAGES, ())
    assert not objection(made, PASSAGES, ("Does Dario own a boat?",))


def test_a_quote_must_stand_in_what_was_opened():
    other = excerpt("Emma owns a blue hat.")
    assert objection(claim("Emma owns a hat.", other.text), [excerpt(BOAT)], ())
    altered = Claim("Emma owns a hat.", (type(other)(1, other.span, "Emma owns a green hat."),))
    assert objection(altered, PASSAGES, ())
    elsewhere = Claim("Emma owns a hat.", (type(other)(2, other.span, other.text),))
    assert objection(elsewhere, PASSAGES, ())
    assert objection(Claim("Emma owns a hat.", ()), PASSAGES, ())


def test_two_places_that_give_the_same_thing_another_figure_contradict_each_other():
    one, other = claim("It was built in 1887.", BUILT), claim("It was built in 1890.", BOAT)
    assert contradict(one, other)
    assert not contradict(one, one)
    assert not contradict(one, claim("In 1887 it was built by Boris.", BOAT))
    assert not contradict(one, claim("It was built in 1890.", BUILT))
