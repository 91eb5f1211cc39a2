"""Inflected forms lead to the words that a dictionary has."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.dictionaries.dictionary import Entry
from reader.dictionaries.word_forms import asked_word, find, folded

ENGLISH = "house pony polish Polish run happy happily go wolf be well-being looking-glass man hour"
GERMAN = "Haus schön Mädchen gehen Hund Straße Mutter"


class Words:
    """A dictionary with headwords only."""

    def __init__(self, words: str) -> None:
        headwords = words.split()
        self.entries = [
            (form, Entry(word, at, 1))
            for at, (form, word) in enumerate(zip(folded(headwords), headwords, strict=True))
        ]

    def exact(self, word: str) -> Sequence[Entry]:
        return [entry for form, entry in self.entries if form == word]

    def beginning(self, prefix: str, longest: int, most: int) -> Sequence[tuple[str, Entry]]:
        found = [each for each in self.entries if each[0].startswith(prefix)]
        return [each for each in found if len(each[0]) <= longest][:most]


@pytest.mark.parametrize(
    ("form", "word"),
    [
        ("houses", "house"),
        ("ponies", "pony"),
        ("Running", "run"),
        ("house’s", "house"),
        ("went", "go"),
        ("wolves", "wolf"),
        ("were", "be"),
        ("happily", "happily"),
        ("Polish", "Polish"),
        ("polish", "polish"),
        ("polished", "polish"),
        ("men", "man"),
        ("hours", "hour"),
    ],
)
def test_english(form: str, word: str):
    assert find(Words(ENGLISH), form, "en-GB")[0].headword == word


@pytest.mark.parametrize(
    ("form", "word"),
    [("Häuser", "Haus"), ("Hunde", "Hund"), ("schönen", "schön"), ("Strassen", "Straße")],
)
def test_german(form: str, word: str):
    assert find(Words(GERMAN), form, "de")[0].headword == word


@pytest.mark.parametrize(
    ("form", "language", "word"),
    [
        ("ging", "de-AT", "gehen"),
        ("Gegangen", "de", "gehen"),
        ("wäre", "de", "sein"),
        ("aufgestanden", "de", "aufstehen"),
        ("fut", "fr", "être"),
        ("yeux", "fr", "œil"),
        ("allés", "fr", "aller"),
        ("fue", "es", "ser"),
        ("hizo", "es", "hacer"),
        ("шёл", "ru", "идти"),
        ("людей", "ru", "человек"),
        ("gikk", "no", "gå"),
    ],
)
def test_irregular_forms_of_other_languages(form: str, language: str, word: str):
    assert find(Words(f"Haus {word} gin"), form, language)[0].headword == word


def test_a_word_that_is_a_headword_is_not_taken_for_a_form():
    assert find(Words("besser gut"), "besser", "de")[0].headword == "besser"


def test_a_form_whose_word_is_missing_is_found_by_its_stem():
    assert find(Words("schöner"), "schönes", "de")[0].headword == "schöner"


@pytest.mark.parametrize("form", ["xyzzy", "housewife", "a", ""])
def test_what_is_in_no_dictionary(form: str):
    assert not find(Words(ENGLISH), form, "en")


def test_a_language_without_rules_finds_the_word_itself():
    assert find(Words(ENGLISH), "house", "xx")
    assert not find(Words(ENGLISH), "houses", "xx")


@pytest.mark.parametrize(
    ("selected", "word"),
    [
        ("“house,”", "house"),
        (" looking-\u00adglass ", "looking-glass"),
        ("a\nb", "a b"),
        ("one two three four five six seven", ""),
        ("…", ""),
        ("x" * 200, ""),
    ],
)
def test_what_is_asked(selected: str, word: str):
    assert asked_word(selected) == word


@given(st.lists(st.text(max_size=12), max_size=8))
def test_words_are_folded_one_by_one(words: list[str]):
    assert folded(words) == [folded([word])[0] for word in words] or not words
