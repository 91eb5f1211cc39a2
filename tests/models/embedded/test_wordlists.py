from dataclasses import fields

import pytest

from models.embedded.wordlists import ENGLISH, WordLists, word_lists
from reader.text.languages import grammar
from resources.words import LANGUAGES


def test_the_english_file_has_every_list_and_no_other():
    assert grammar("en").keys() == {field.name for field in fields(WordLists)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_names_lists_of_english_alone(language):
    assert grammar(language).keys() <= grammar("en").keys()


def test_a_language_has_its_own_words_and_english_ones_for_the_rest():
    german = word_lists("de-AT")
    assert "trotzdem" in german.continuing
    assert "therefore" not in german.continuing
    assert german.articles == ENGLISH.articles


def test_english_has_no_german_words():
    assert word_lists("en-US").pronouns.isdisjoint({"er", "sie"})


@pytest.mark.parametrize("language", [None, "", "fi"])
def test_where_the_language_is_not_known_words_of_all_languages_count(language):
    pronouns = word_lists(language).pronouns
    assert {"he", "er"} <= pronouns
