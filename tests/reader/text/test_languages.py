from __future__ import annotations

import pytest

from reader.text.languages import Language, languages, of_all, ranked_words
from resources.words import LANGUAGES

_NEEDED = {"chapter", "section", "part", "page", "table", "figure"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_file_is_complete(code):
    known = languages()[code]
    assert isinstance(known, Language)
    assert len(known.cardinals) == len(known.ordinals) == 20
    assert len(known.months) == 12
    assert known.parts.keys() >= _NEEDED
    assert known.parts.keys() <= languages()["en"].parts.keys()
    for words in (known.asking, known.about_book, known.around_text, known.own_parts):
        assert words
    assert known.openings
    assert known.rights
    assert known.press
    assert known.asked_of_book


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_are_in_small_letters(code):
    known = languages()[code]
    for words in (known.asking, known.about_book, known.around_text, known.before_a_name):
        assert all(word == word.lower() for word in words)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_number_or_a_month_has_words_of_its_own(code):
    known = languages()[code]
    for ranks in (known.cardinals, known.months):
        words = [word for rank in ranks for word in rank]
        assert len(words) == len(set(words))


@pytest.mark.parametrize("code", LANGUAGES)
def test_headings_of_the_text_itself_are_none_of_front_or_back_matter(code):
    known = languages()[code]
    assert known.own_parts.isdisjoint(of_all(lambda each: each.about_book | each.around_text))


def test_numbers_are_counted_from_one():
    months = ranked_words(lambda each: each.months)
    assert (months["january"], months["märz"], months["декабря"]) == (1, 3, 12)
