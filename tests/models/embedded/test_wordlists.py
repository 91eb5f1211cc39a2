import tomllib

import pytest

from models.embedded.wordlists import ENGLISH, either, word_lists
from resources.words import LANGUAGES, text_of


def leaves(value, name=""):
    if isinstance(value, dict):
        return {each for key, inner in value.items() for each in leaves(inner, f"{name}.{key}")}
    return {name}


def fields_of(value, name=""):
    names = getattr(value, "__dataclass_fields__", None)
    if names is None:
        return {name}
    return {each for key in names for each in fields_of(getattr(value, key), f"{name}.{key}")}


def test_the_english_file_has_every_list_and_no_other():
    there = leaves(tomllib.loads(text_of("en")))
    assert there == fields_of(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_names_lists_of_english_alone(language):
    data = tomllib.loads(text_of(language))
    assert leaves(data) <= leaves(tomllib.loads(text_of("en")))


def test_a_language_has_its_own_words_and_english_ones_for_the_rest():
    german = word_lists("de-AT")
    assert "trotzdem" in german.sentence.continuing
    assert "therefore" not in german.sentence.continuing
    assert german.forms == ENGLISH.forms


def test_english_has_no_german_words():
    assert word_lists("en-US").sentence.pronouns.isdisjoint({"er", "sie"})


@pytest.mark.parametrize("language", [None, "", "pl"])
def test_where_the_language_is_not_known_words_of_all_languages_count(language):
    pronouns = word_lists(language).sentence.pronouns
    assert {"he", "er"} <= pronouns


def test_words_are_in_small_letters():
    for words in (ENGLISH.function, ENGLISH.sentence.pronouns, ENGLISH.document.unnamed):
        assert all(word == word.lower() for word in words)


def test_of_words_the_longest_is_tried_first():
    assert either(frozenset({"the", "then", "a"})) == "then|the|a"


def test_patterns_keep_their_order():
    assert either(("b", "aa")) == "b|aa"
