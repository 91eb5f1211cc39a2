"""Measures on cases small enough to be worked out by hand."""

from __future__ import annotations

import pytest

from reader.evaluation.measuring.gold import Places
from reader.evaluation.measuring.measures import Judgement, judge, pages_in_order
from reader.text.document import DocumentText, Page, PageState
from reader.text.span import Span, SpanTable
from reader.text.word_counts import WordCounts
from tests.doubles import stand_in

TEXT = " ".join(f"w{n}" for n in range(10, 70))
"""Sixty words of three characters: ten words are forty characters."""


def ten_words(number):
    return Span(40 * number, 40 * number + 39)


PAGES = tuple(
    Page(n + 1, str(n + 1), (Span(40 * n, 40 * n + 40),), PageState.TEXT, 1, 1) for n in range(6)
)
NOTHING = SpanTable.of([])
CONTENT = DocumentText(TEXT, (), (), NOTHING, NOTHING, PAGES)


def judged(places, gold):
    return judge(CONTENT, WordCounts(TEXT), places, gold)


def test_the_rank_of_the_first_place_that_overlaps():
    gold = Places(frozenset(), (Span(100, 104), Span(204, 239)))
    places = [ten_words(n) for n in (0, 1, 5, 2, 3, 4)]
    assert judged(places, gold) == Judgement(3, stand_in(pytest.approx(1.0)))


def test_recall_is_the_share_of_words_in_the_first_five():
    gold = Places(frozenset(), (ten_words(0), ten_words(5)))
    places = [ten_words(n) for n in (5, 1, 2, 3, 4, 0)]
    assert judged(places, gold) == Judgement(1, stand_in(pytest.approx(0.5)))


def test_words_retrieved_twice_count_once():
    gold = Places(frozenset(), (ten_words(0),))
    assert judged([Span(0, 19), Span(0, 19)], gold).recall == pytest.approx(0.5)


def test_nothing_found():
    gold = Places(frozenset(), (ten_words(0),))
    assert judged([], gold) == Judgement(None, 0.0)
    assert judged([ten_words(3)], gold) == Judgement(None, 0.0)


def test_pages_in_the_order_of_the_places():
    assert pages_in_order(CONTENT, [ten_words(4), Span(30, 50), ten_words(4)]) == [5, 1, 2]


def test_gold_pages():
    gold = Places(frozenset({2, 6}), ())
    assert judged([ten_words(4), Span(30, 50)], gold) == Judgement(3, stand_in(pytest.approx(0.5)))
    assert judged([ten_words(3)], gold) == Judgement(None, 0.0)
