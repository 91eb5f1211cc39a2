from __future__ import annotations

import pytest

from reader.text.stemming import algorithm, algorithm_of, stem, stems


@pytest.mark.parametrize(
    ("language", "known"),
    [("de-AT", "german"), ("EN", "english"), ("nn", "norwegian"), ("tlh", None), (None, None)],
)
def test_the_algorithm_follows_from_the_language(language, known):
    assert algorithm_of(language) == known
    assert algorithm(language) == (known or "english")


def test_forms_of_one_word_meet_and_different_words_do_not():
    assert stem("houses") == stem("house")
    assert stem("car") != stem("care")
    assert stems(["Häuser".lower(), "häusern"], "german") == ["haus", "haus"]


def test_a_code_of_three_letters_is_no_other_language():
    assert algorithm_of("est") is None, "Estonian, not Spanish"
    assert algorithm("eng") == "english"
    assert algorithm("deu") == "german"
