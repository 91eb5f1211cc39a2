"""Evidence found again in a document with other white space, and compared with places found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.gold import Judgement, Locator, judge, original_text, pages_in_order
from reader.evaluation.questions import Places
from reader.text.document import DocumentText, Page, PageState
from reader.text.span import Span, SpanTable
from tests.doubles import stand_in

NOTHING = SpanTable.of([])


def gold_at(span):
    return Places(spans=(span,))


def document(text):
    return DocumentText(text, (), (), NOTHING, NOTHING, ())


def test_the_nearest_where_something_was_left_out():
    original = "\ufeffHead cat dog cat dog"
    start = original.rindex("cat")
    found = Locator(document("cat dog cat dog"), original).locate(gold_at(Span(start, start + 3)))
    assert found == Places(frozenset(), (Span(8, 11),))


def test_what_is_not_there_is_not_found():
    assert Locator(document("abc"), "xyz").locate(gold_at(Span(0, 3))) == Places()
    assert Locator(document("abc"), " a").locate(gold_at(Span(0, 1))) == Places()


words = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=12)
gaps = st.lists(st.sampled_from([" ", "\n", "\r\n", "  \t"]), min_size=12, max_size=12)


def woven(parts, spaces):
    starts, text = [], ""
    for part, space in zip(parts, spaces, strict=False):
        starts.append(len(text))
        text += part + space
    return text, starts


@given(words, gaps, gaps, st.data())
def test_any_words_are_found_where_they_stand(parts, one, other, data):
    first = data.draw(st.integers(0, len(parts) - 1))
    last = data.draw(st.integers(first, len(parts) - 1))
    (original, old), (text, new) = woven(parts, one), woven(parts, other)
    gold = gold_at(Span(old[first], old[last] + len(parts[last])))
    found = Locator(document(text), original).locate(gold)
    assert found == Places(frozenset(), (Span(new[first], new[last] + len(parts[last])),))


def test_line_ends_of_the_file_count(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"a\r\nb")
    assert original_text(path) == "a\r\nb"
    assert original_text(tmp_path / "a.pdf") is None


TEXT = " ".join(f"w{n}" for n in range(10, 70))
"""Sixty words of three characters: ten words are forty characters."""


def ten_words(number):
    return Span(40 * number, 40 * number + 39)


PAGES = tuple(
    Page(n + 1, str(n + 1), (Span(40 * n, 40 * n + 40),), PageState.TEXT, 1, 1) for n in range(6)
)
CONTENT = DocumentText(TEXT, (), (), NOTHING, NOTHING, PAGES)


def judged(places, gold):
    return judge(CONTENT, places, gold)


def test_the_rank_of_the_first_place_that_overlaps():
    gold = Places(frozenset(), (Span(100, 104), Span(204, 239)))
    places = [ten_words(n) for n in (0, 1, 5, 2, 3, 4)]
    assert judged(places, gold) == Judgement(3, stand_in(pytest.approx(1.0)))


def test_recall_is_the_share_of_words_in_the_first_five():
    gold = Places(frozenset(), (ten_words(0), ten_words(5)))
    places = [ten_words(n) for n in (5, 1, 2, 3, 4, 0)]
    assert judged(places, gold) == Judgement(1, stand_in(pytest.approx(0.5)))


def test_pages_in_the_order_of_the_places():
    assert pages_in_order(CONTENT, [ten_words(4), Span(30, 50), ten_words(4)]) == [5, 1, 2]


def test_gold_pages():
    gold = Places(frozenset({2, 6}), ())
    assert judged([ten_words(4), Span(30, 50)], gold) == Judgement(3, stand_in(pytest.approx(0.5)))
    assert judged([ten_words(3)], gold) == Judgement(None, 0.0)
